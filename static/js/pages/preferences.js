/* Preferences kept by the server, and the theme taken on at once. Shared by the header's menu and the page. */
import { gettext } from "../core/i18n.js";

/** The token that Django wants with every POST: from any form on the page. */
export function csrfToken() {
  return document.querySelector("input[name=csrfmiddlewaretoken]")?.value ?? "";
}

/** Keep some preferences; `changes` is {key: value}. Rejects with an Error whose message can be shown. */
export async function savePreferences(changes) {
  let response;
  try {
    response = await fetch("/preferences/", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": csrfToken(), Accept: "application/json" },
      body: JSON.stringify(changes),
    });
  } catch {
    throw new Error(gettext("The house can't be reached just now. Your choice holds until you leave this page."));
  }
  if (!response.ok) {
    throw new Error(gettext("This preference could not be kept. Please try again."));
  }
}

/** Show the page in a theme: "mist", "lantern" or "auto". */
export function applyTheme(choice) {
  const root = document.documentElement;
  root.dataset.themeChoice = choice;
  root.dispatchEvent(new CustomEvent("themechoice"));
}
