/** What a player can do beside playing: step back, offers and answers, claim, resign, leave. */
import { make, setAttribute, setText } from "../../core/dom.js";
import { confirmed } from "../../core/dialog.js";
import { isOff, keepingFocus, switchOff } from "../../core/focus.js";
import { gettext, interpolate } from "../../core/i18n.js";
import { icon } from "./icons.js";

function action(name, label, run, extra = "") {
  const click = ({ currentTarget }) => isOff(currentTarget) || run();
  return make(
    "button",
    { type: "button", class: `button quiet action ${extra}`.trim(), "data-action": name, on: { click } },
    icon(name),
    make("span", {}, label),
  );
}

const OFFERED = {
  draw: (name) => interpolate(gettext("%(name)s offers a draw."), { name }),
  takeback: (name) => interpolate(gettext("%(name)s would like to take the last turn back."), { name }),
};
const OFFERING = {
  draw: () => gettext("You have offered a draw."),
  takeback: () => gettext("You have asked to take your last turn back."),
};

export class Controls {
  #live;
  #names;
  #perform;
  #buttons;
  #bar = make("div", { class: "actions", role: "group", "aria-label": gettext("Actions") });
  #offers = make("div", { class: "offers", role: "status" });
  #claim;
  #shownOffers = "";

  /** `names`: the two sides'; `perform(promise)` shows what went wrong, if something does. */
  constructor(element, live, { names, perform }) {
    this.#names = names;
    this.#live = live;
    this.#perform = perform;
    this.#buttons = {
      back: action("back", gettext("Step back"), () => this.back()),
      "offer:takeback": action("takeback", gettext("Take back"), () => this.#offer("takeback")),
      "offer:draw": action("draw", gettext("Offer draw"), () => this.#offer("draw")),
      resign: action("resign", gettext("Resign"), () => this.resign()),
      leave: action("leave", gettext("Leave"), () => this.leave()),
    };
    this.#claim = make(
      "button",
      { type: "button", class: "button primary claim", hidden: true, on: { click: () => perform(live.act("claim")) } },
      icon("claim"),
      gettext("Claim the win"),
    );
    this.#bar.append(...Object.values(this.#buttons));
    element.replaceChildren(this.#offers, this.#claim, this.#bar);
  }

  update(snapshot) {
    const player = snapshot.you !== null && snapshot.status === "running";
    this.#bar.hidden = !player;
    const offline = this.#live.connectionState !== "connected";
    for (const [name, button] of Object.entries(this.#buttons)) {
      switchOff(button, offline || !snapshot.can.includes(name) || (name === "back" && this.#live.pending !== null));
    }
    // Without another person there is nobody to ask and nobody to leave; a computer waits as long as one likes.
    const { kind, rated } = snapshot.match;
    this.#buttons["offer:draw"].hidden = kind !== "person";
    this.#buttons["offer:takeback"].hidden = rated;
    this.#buttons.leave.hidden = kind === "computer";
    setText(this.#buttons.leave.lastChild, kind === "person" ? gettext("Leave") : gettext("End match"));
    setText(this.#buttons["offer:takeback"].lastChild, kind === "computer" ? gettext("Undo") : gettext("Take back"));
    if (kind === "computer") {
      const rule = gettext("Takes your last turn back. In your record a win or a draw then does not count, a loss does.");
      setAttribute(this.#buttons["offer:takeback"], "title", rule);
    }
    this.#showOffers(snapshot);
  }

  /** Show the claim, once the other side has been away for so long. */
  set mayClaim(may) {
    this.#claim.hidden = !may;
  }

  back() {
    return this.#perform(this.#live.back());
  }

  async resign() {
    const { match, begun } = this.#live.snapshot;
    const sure = await confirmed({
      title: gettext("Resign?"),
      text:
        match.kind === "computer" && !begun
          ? gettext("The match has only just begun: it is called off and counts for nobody.")
          : gettext("The other side wins at once."),
      confirm: gettext("Resign"),
      danger: true,
    });
    if (sure) this.#perform(this.#live.act("resign"));
  }

  /** Ask, and leave for good; resolves to whether the match has been left. */
  async leave() {
    const { match, to_act: toAct } = this.#live.snapshot;
    const question =
      match.kind === "person"
        ? {
            title: gettext("Leave the match?"),
            text: gettext("Leaving a running match loses it."),
            confirm: gettext("Leave and lose"),
          }
        : {
            title: gettext("End this match?"),
            text: interpolate(gettext("It is %(name)s's turn, who loses by it."), { name: this.#names[toAct] }),
            confirm: gettext("End match"),
          };
    const sure = await confirmed({ ...question, danger: true });
    return sure ? this.#perform(this.#live.act("leave")) : false;
  }

  #offer(what) {
    return this.#perform(this.#live.act("offer", { what }));
  }

  #showOffers(snapshot) {
    const { offers, you, status } = snapshot;
    const standing = status === "running" && you !== null ? ["draw", "takeback"].filter((what) => offers[what] !== null) : [];
    const key = JSON.stringify(standing.map((what) => [what, offers[what]]));
    if (key === this.#shownOffers) return;
    this.#shownOffers = key;
    keepingFocus(
      this.#offers,
      () => this.#offers.replaceChildren(...standing.map((what) => this.#offerLine(what, offers[what], snapshot))),
      () => this.#offers.querySelector("button") ?? this.#bar.querySelector("button:not([hidden])"),
    );
  }

  #offerLine(what, seat, { you }) {
    const answer = (t, label, kind) =>
      make(
        "button",
        { type: "button", class: `button ${kind}`.trim(), on: { click: () => this.#perform(this.#live.act(t, { what })) } },
        label,
      );
    const own = you === seat;
    const buttons = own
      ? [answer("decline", gettext("Withdraw"), "quiet")]
      : [answer("accept", gettext("Accept"), "primary"), answer("decline", gettext("Decline"), "")];
    const text = own ? OFFERING[what]() : OFFERED[what](this.#names[seat]);
    return make("div", { class: "offer" }, make("p", {}, text), make("div", { class: "offer-answers" }, ...buttons));
  }
}
