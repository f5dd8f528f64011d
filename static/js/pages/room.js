/* A private room: copy and share the link; notice that somebody has sat down, and go to the match. */
import { gettext } from "../core/i18n.js";
import { tellOtherTabs } from "./other_tabs.js";
import { csrfToken } from "./preferences.js";
import { watchRoom } from "./room_watch.js";
import { fillSalts, newSalt, noteSalt } from "./salt.js";
import { toast } from "./toast.js";

const SALT_AGAIN_MS = 2000;

const room = document.getElementById("room");
const link = document.getElementById("room-link");
const copy = document.getElementById("copy-link");
const share = document.getElementById("share-link");
const waitingText = document.getElementById("waiting-text");
const creator = link !== null;
let shown = "open";

// Whoever is sitting down goes where the answer to the form leads.
document.querySelector("form.sit-down")?.addEventListener("submit", ({ target }) => {
  shown = "leaving";
  noteSalt(room.dataset.hash, target.elements.salt.value, room.dataset.otherSalt);
});

fillSalts();
if (link) setUpLink();
if (room.dataset.saltUrl) addSalt(newSalt());
watchRoom(room.dataset.key, show);

function setUpLink() {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    if (await copied(link.value)) toast(gettext("The link is copied."));
    else toast(gettext("Please copy the marked link yourself."), "error");
  });
  link.addEventListener("focus", () => link.select());
  if (navigator.share) {
    share.hidden = false;
    share.addEventListener("click", () => {
      // Somebody who closes the share sheet has changed their mind; that is no error.
      navigator.share({ title: document.title, url: link.value }).catch(() => {});
    });
  }
}

/** Add this browser's salt, now that it has been shown the fingerprint of the secret; tried until there is an answer. */
async function addSalt(salt) {
  let response;
  try {
    response = await fetch(room.dataset.saltUrl, {
      method: "POST",
      headers: { "X-CSRFToken": csrfToken(), Accept: "application/json" },
      body: new URLSearchParams({ salt }),
    });
  } catch {
    window.setTimeout(addSalt, SALT_AGAIN_MS, salt);
    return;
  }
  // Refused: another tab was first, or somebody has sat down already.
  if (!response.ok) return;
  noteSalt(room.dataset.hash, salt);
  const code = document.createElement("code");
  code.className = "hash";
  code.textContent = salt;
  document.getElementById("salt-note").replaceChildren(gettext("Your browser has added its salt:"), " ", code);
}

/** Copy `text`; where the clipboard is closed to us (plain http), mark it for the old way. */
async function copied(text) {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Not allowed here: the old way may be.
    }
  }
  link.focus();
  link.select();
  return document.execCommand("copy");
}

function show(state) {
  if (state === shown || shown === "leaving") return;
  shown = state;
  if (state === "taken") {
    waitingText.textContent = creator
      ? gettext("Your friend has sat down. The match begins.")
      : gettext("Somebody has sat down. You will see the match.");
    if (creator) tellOtherTabs(room.dataset.url);
  }
  // The room's own address knows where everybody belongs: the match, or what became of the invitation.
  if (state !== "open") location.replace(room.dataset.url);
}
