/** Links that lead away from a running match ask first. */
import { choose } from "../../core/dialog.js";
import { gettext } from "../../core/i18n.js";

/**
 * Watch the links of the page. `mustAsk()`: whether the viewer plays in a running match; `leave()`: leave it for good,
 * resolves when that has happened.
 */
export function guardLinks(mustAsk, leave) {
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[href]");
    if (!link || event.defaultPrevented || event.button !== 0 || !leadsAway(link, event) || !mustAsk()) return;
    event.preventDefault();
    const answer = await choose({
      title: gettext("Leave the table?"),
      text: gettext(
        "The match is running and so is the clock. You can go and come back, as long as your time lasts; " +
          "if you leave for good, you lose.",
      ),
      choices: [
        { value: "stay", label: gettext("Stay"), kind: "primary" },
        { value: "go", label: gettext("Go and come back") },
        { value: "leave", label: gettext("Leave and lose"), kind: "danger" },
      ],
    });
    if (answer === "leave" && (await leave()) === false) return;
    if (answer === "go" || answer === "leave") location.assign(link.href);
  });
}

function leadsAway(link, event) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if (link.target === "_blank" || link.hasAttribute("download")) return false;
  const to = new URL(link.href, location.href);
  return to.origin !== location.origin || to.pathname !== location.pathname || to.search !== location.search;
}
