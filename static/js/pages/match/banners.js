/** What stands above the match while something is out of the ordinary: no connection, a pause, a look back. */
import { make, setAttribute, setText } from "../../core/dom.js";
import { keepingFocus } from "../../core/focus.js";
import { gettext, interpolate, ngettext } from "../../core/i18n.js";
import { icon } from "./icons.js";

const CONNECTION = {
  connecting: () => gettext("Connecting…"),
  offline: (timed) =>
    timed
      ? gettext("The connection is lost. It is being tried again; the clocks run on.")
      : gettext("The connection is lost. It is being tried again; nothing is lost of the match."),
  replaced: () => gettext("The match goes on in another window of yours."),
  refused: () => gettext("This match can't be found."),
};

/** What is said while a computer can't play, by `computer` of the presence. */
const COMPUTER = {
  starting: () => gettext("The computer is still being made ready. On a new machine this takes some minutes; the match waits."),
  away: () => gettext("The computer is away just now. The match waits and goes on by itself when it is back."),
};

/** What is said of a fault of the house, by `trouble` of the snapshot. */
const TROUBLE = {
  plain: () =>
    gettext("The computer could not think one turn through and has played a plain one: a fault of the house. The match goes on, but does not count in your record."),
  stuck: () =>
    gettext("The computer can't get on here: a fault of the house. The match waits. You can let it try again, undo your turn, or end without a result."),
};

function banner(kind, iconName, ...more) {
  const text = make("p", {});
  const element = make("div", { class: `banner ${kind}`, hidden: true }, iconName && icon(iconName), text, ...more);
  return { element, text };
}

export class Banners {
  #connection;
  #kept;
  #withdraw;
  #paused;
  #looking;
  #computer;
  #trouble;
  #answers;
  #next;
  #closed = new Set();

  /**
   * `onWithdraw()`: forget the kept step; `onNow()`: back to the present; `onRetry()`: let the computer try again;
   * `onEnd()`: end the match without a result; `next()`: what gets the focus that a banner has had.
   */
  constructor(element, { onWithdraw, onNow, onRetry, onEnd, next }) {
    this.#next = next;
    const button = (label, kind, click) => make("button", { type: "button", class: `button ${kind}`, on: { click } }, label);
    this.#withdraw = button(gettext("Take it back"), "quiet", onWithdraw);
    const now = make("button", { type: "button", class: "button primary", on: { click: onNow } }, icon("now"), gettext("Back to now"));
    this.#connection = banner("offline", "away");
    this.#kept = banner("kept", null, this.#withdraw);
    this.#paused = banner("paused", "pause");
    this.#looking = banner("looking", "view", now);
    setText(
      this.#paused.text,
      gettext("The house is being put in order. The clocks stand still; the match goes on in a moment."),
    );
    this.#computer = banner("computer", "away");
    this.#answers = {
      stuck: [
        button(gettext("Try again"), "primary", onRetry),
        button(gettext("End without a result"), "quiet", onEnd),
      ],
      plain: [button(gettext("Understood"), "quiet", () => this.#close("plain"))],
    };
    this.#trouble = banner("trouble", "low", ...Object.values(this.#answers).flat());
    setAttribute(this.#trouble.element, "role", "alert");
    const parts = [this.#connection, this.#kept, this.#paused, this.#trouble, this.#computer, this.#looking];
    element.replaceChildren(...parts.map((part) => part.element));
  }

  /** `state` of the connection; `pending`: the step that waits for it, or null; `timed`: whether time is running out. */
  connection(state, pending, timed) {
    const said = CONNECTION[state];
    this.#show(this.#connection, Boolean(said));
    if (said) setText(this.#connection.text, said(timed));
    this.#show(this.#kept, state !== "connected" && pending !== null);
    this.#withdraw.hidden = pending === null || pending.sent;
    if (pending) {
      setText(
        this.#kept.text,
        interpolate(gettext("Your step %(step)s is kept and will be played if the position is still the same."), {
          step: pending.step,
        }),
      );
    }
  }

  set paused(paused) {
    this.#show(this.#paused, Boolean(paused));
  }

  /** How the computers are (null or "ready": nothing to say). */
  set computer(state) {
    const said = COMPUTER[state];
    this.#show(this.#computer, Boolean(said));
    if (said) setText(this.#computer.text, said());
  }

  /** How a fault of the house touches the match (`trouble` of the snapshot). A note that was closed stays away. */
  set trouble(trouble) {
    const said = this.#closed.has(trouble) ? undefined : TROUBLE[trouble];
    this.#show(this.#trouble, Boolean(said));
    for (const [name, buttons] of Object.entries(this.#answers)) {
      for (const button of buttons) button.hidden = name !== trouble;
    }
    if (said) setText(this.#trouble.text, said());
  }

  #show({ element }, shown) {
    keepingFocus(element, () => (element.hidden = !shown), this.#next);
  }

  #close(trouble) {
    this.#closed.add(trouble);
    this.trouble = trouble;
  }

  /** `missed`: how many steps have been made meanwhile; null if the board shows the present. */
  looking(missed) {
    this.#show(this.#looking, missed !== null);
    if (missed === null) return;
    const text =
      missed === 0
        ? gettext("You are looking back. The match goes on.")
        : interpolate(
            ngettext(
              "You are looking back. %(count)s step has been made meanwhile.",
              "You are looking back. %(count)s steps have been made meanwhile.",
              missed,
            ),
            { count: missed },
          );
    setText(this.#looking.text, text);
  }
}
