/* The start page and the form of a table: the browser's salt for the chance, fields that belong to one choice only, the
   pictures of the boards, and one's own invitations, which may be taken while one looks around here. */
import { loadBoards } from "./boards.js";
import { tellOtherTabs } from "./other_tabs.js";
import { wireRefinements } from "./refining.js";
import { watchRoom } from "./room_watch.js";
import { pledgeFirst } from "./salt.js";

pledgeFirst(...document.querySelectorAll("form:has(input[name=pledged])"));
loadBoards();
wireRefinements();

for (const invitation of document.querySelectorAll("[data-waiting]")) {
  watchRoom(invitation.dataset.waiting, (state) => {
    if (state !== "taken") return;
    // The first turn has to come within a minute: no time to ask.
    tellOtherTabs(invitation.dataset.url);
    location.assign(invitation.dataset.url);
  });
}
