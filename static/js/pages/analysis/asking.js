/**
 * Asking for an analysis, and how far it is. Event: `status`, with what the server said (`state`, `looks`, `of`, `ahead`,
 * `waited`, and once it is done `report`), or `{state: "away"}` while it can't be reached.
 */
import { RequestError, getJson } from "../../core/http.js";
import { gettext } from "../../core/i18n.js";
import { csrfToken } from "../preferences.js";

const SECOND = 1_000;
const WHEN_HIDDEN = 5 * SECOND;
const WHEN_AWAY = 3 * SECOND;

export class Asking extends EventTarget {
  #boot;
  #running = false;

  /** `boot`: the page's, with `status_url` and `request_url`. */
  constructor(boot) {
    super();
    this.#boot = boot;
  }

  /** Ask for the analysis; resolves to a sentence if it is refused or nobody answers, else to null. */
  async ask() {
    let response;
    try {
      response = await fetch(this.#boot.request_url, {
        method: "POST",
        credentials: "same-origin",
        headers: { accept: "application/json", "X-CSRFToken": csrfToken() },
      });
    } catch {
      return unheard();
    }
    if (!response.ok) {
      // What stands before the house, or a page that is shown instead, tells nothing in words for people.
      const told = await response.json().catch(() => ({}));
      return told.message ?? unheard();
    }
    this.#tell(await response.json());
    this.follow();
    return null;
  }

  /** Ask how far it is until it is done or has failed. */
  async follow() {
    if (this.#running) return;
    this.#running = true;
    for (;;) {
      const pause = await this.#look();
      if (pause === null) break;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    this.#running = false;
  }

  /** One question; resolves to the pause before the next one, null if there is nothing more to ask. */
  async #look() {
    try {
      const status = await getJson(this.#boot.status_url);
      this.#tell(status);
      if (!["requested", "running"].includes(status.state)) return null;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      this.#tell({ state: "away" });
      return WHEN_AWAY;
    }
    return document.hidden ? WHEN_HIDDEN : SECOND;
  }

  #tell(status) {
    this.dispatchEvent(new CustomEvent("status", { detail: status }));
  }
}

/** Nothing is tried again by itself: the button stays. */
function unheard() {
  return gettext("The house can't be reached just now. Please try again in a moment.");
}
