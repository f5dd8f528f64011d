/** How a match ended, and what one can do next. Floats over the board when the end comes, else stands in its place. */
import { make, setAttribute, setText } from "../../core/dom.js";
import { keepingFocus } from "../../core/focus.js";
import { gettext, interpolate } from "../../core/i18n.js";
import { newSalt, noteSalt } from "../salt.js";
import { ComputerRecord } from "./computerrecord.js";
import { icon } from "./icons.js";
import { isVoid, outcomeReason, outcomeTitle } from "./sentences.js";

export class EndBoard {
  #element;
  #names;
  #live;
  #perform;
  #title = make("h2", { class: "end-title", id: "end-title", tabindex: "-1" });
  #reason = make("p", { class: "end-reason" });
  #rematchNote = make("p", { class: "end-rematch-note", role: "status" });
  #rematch = make("div", { class: "end-rematch" });
  #shownRematch = null;
  #computer;
  #analysis;

  /** `names`: the two sides'. `onReplay()` starts the replay. `record`, `verify`, `analysis`: the addresses of the match record, of the page that computes chance again, and of the one that says where it was lost. */
  constructor(element, live, { names, perform, onReplay, onShare, record, verify, analysis }) {
    this.#names = names;
    this.#element = element;
    this.#live = live;
    this.#perform = perform;
    const close = make(
      "button",
      {
        type: "button",
        class: "button quiet icon end-close",
        "aria-label": gettext("Look at the board"),
        on: { click: () => this.settle() },
      },
      icon("close"),
    );
    const link = (tag, name, label, attributes) =>
      make(tag, { class: "button quiet action", ...attributes }, icon(name), make("span", {}, label));
    this.#analysis = link("a", "analysis", gettext("Analysis"), { href: `${analysis}?ask` });
    const links = make(
      "div",
      { class: "end-links" },
      link("button", "play", gettext("Replay"), { type: "button", on: { click: onReplay } }),
      this.#analysis,
      link("button", "share", gettext("Copy link"), { type: "button", on: { click: onShare } }),
      link("a", "download", gettext("Download"), { href: record, download: true }),
      link("a", "verify", gettext("Fair chance"), { href: verify }),
      link("a", "more", gettext("New match"), { href: "/" }),
    );
    this.#computer = new ComputerRecord();
    const parts = [close, this.#title, this.#reason, this.#computer.element, this.#rematchNote, this.#rematch, links];
    element.replaceChildren(...parts);
    setAttribute(element, "aria-labelledby", "end-title");
    element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.settle();
    });
  }

  /** Show what this (finished) snapshot says; `fresh`: the end has only just come. */
  show(snapshot, fresh) {
    const names = this.#names;
    setText(this.#title, outcomeTitle(snapshot.outcome, snapshot.you, names));
    setText(this.#reason, outcomeReason(snapshot.outcome, names));
    setAttribute(this.#element, "data-winner", snapshot.outcome.winner);
    // Of what no turn was completed in nothing can be said.
    this.#analysis.hidden = !snapshot.turns.some(({ complete }) => complete);
    this.#element.hidden = false;
    this.#showRematch(snapshot, names);
    if (snapshot.match.kind === "computer" && snapshot.you !== null) this.#computer.show(snapshot.match.key, isVoid(snapshot.outcome));
    if (fresh) {
      setAttribute(this.#element, "data-floating", true);
      this.#title.focus({ preventScroll: true });
    }
  }

  /** Clear the view of the board: stand in one's place from now on. */
  settle() {
    setAttribute(this.#element, "data-floating", false);
  }

  #showRematch({ you, offers, rematch, can, match }, names) {
    const key = JSON.stringify([you, offers.rematch, rematch, can]);
    if (key === this.#shownRematch) return;
    this.#shownRematch = key;
    const act = (t) => () => this.#perform(this.#live.act(t, { what: "rematch" }));
    // With a rematch goes this browser's salt for its chance, now that the fingerprint of its secret is known.
    const agree = (t) => () => {
      const salt = newSalt();
      noteSalt(match.next_secret_hash, salt);
      this.#perform(this.#live.act(t, { what: "rematch", salt }));
    };
    const button = (label, run, kind) =>
      make("button", { type: "button", class: `button ${kind}`.trim(), on: { click: run } }, kind === "primary" ? icon("rematch") : null, label);
    const parts = [];
    let note = "";
    if (rematch !== null) {
      parts.push(make("a", { class: "button primary", href: `/m/${rematch}/` }, icon("rematch"), gettext("To the next match")));
    } else if (can.includes("accept:rematch")) {
      note = interpolate(gettext("%(name)s would like a rematch."), { name: names[offers.rematch] });
      parts.push(button(gettext("Accept"), agree("accept"), "primary"), button(gettext("Decline"), act("decline"), ""));
    } else if (can.includes("offer:rematch")) {
      parts.push(button(gettext("Rematch"), agree("offer"), "primary"));
    } else if (offers.rematch !== null && offers.rematch === you) {
      note = gettext("Rematch offered. Waiting for the answer…");
      parts.push(button(gettext("Withdraw"), act("decline"), "quiet"));
    }
    setText(this.#rematchNote, note);
    keepingFocus(
      this.#rematch,
      () => this.#rematch.replaceChildren(...parts),
      () => this.#rematch.querySelector("button, a") ?? this.#title,
    );
  }
}
