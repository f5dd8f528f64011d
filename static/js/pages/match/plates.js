/** The two players' plates: who sits there, whether they are here, and their clock. */
import { LOW_TIME, clockText, reading, warningDue } from "../../core/clock.js";
import { make, setAttribute, setText } from "../../core/dom.js";
import { gettext, interpolate, ngettext } from "../../core/i18n.js";
import { icon } from "./icons.js";

/** A side may claim the win when the other has been away for so long. Milliseconds. */
export const CLAIM_AFTER = 60_000;

const LIMIT_TEXTS = {
  "first-turn": () => gettext("First turn within %(time)s"),
  turn: () => gettext("This turn ends in %(time)s"),
};

class Plate {
  constructor(element, seat) {
    this.seat = seat;
    this.mark = make("span", { class: "seat-mark", "data-seat": seat, "aria-hidden": "true" });
    this.name = make("strong", { class: "plate-name" });
    this.note = make("span", { class: "plate-note" });
    this.time = make("span", { class: "clock-time" });
    this.seatName = make("span", { class: "plate-seat" });
    this.warning = make("span", { class: "clock-warning", hidden: true }, icon("low"));
    this.clock = make("div", { class: "clock", hidden: true }, this.warning, this.time);
    this.who = make("div", { class: "plate-who" }, this.name, make("div", { class: "plate-line" }, this.seatName, this.note));
    this.moveTo(element);
  }

  moveTo(element) {
    this.element = element;
    element.replaceChildren(this.mark, this.who, this.clock);
    setAttribute(element, "data-seat", this.seat);
  }
}

export class Plates {
  #plates;
  #lower;
  #sound;
  #previous = null;
  #snapshot = null;

  /**
   * `places`: the upper and the lower element; `bottom`: the seat that sits below; `names`: the sides', and
   * `seatName(seat)` what the game calls the seats; `sound(name)` plays a sound.
   */
  constructor(places, bottom, { names, seatName, sound }) {
    const [upper, lower] = places;
    this.#lower = lower;
    this.#plates = [];
    this.#plates[1 - bottom] = new Plate(upper, 1 - bottom);
    this.#plates[bottom] = new Plate(lower, bottom);
    for (const { seat, name, seatName: place } of this.#plates) {
      setText(name, names[seat]);
      setText(place, seatName(seat));
    }
    this.#sound = sound;
  }

  /** Let this seat sit below, as on a board that has turned. */
  face(seat) {
    const [first, second] = this.#plates.map(({ element }) => element);
    if (this.#plates[seat].element === this.#lower) return;
    this.#plates[0].moveTo(second);
    this.#plates[1].moveTo(first);
    if (this.#snapshot) this.update(this.#snapshot);
  }

  /** Show whose turn it is, or who has won; the rest moves with `tick`. */
  update(snapshot) {
    this.#snapshot = snapshot;
    const running = snapshot.status === "running";
    for (const plate of this.#plates) {
      const acts = running && snapshot.to_act === plate.seat;
      setAttribute(plate.element, "data-acts", acts);
      setAttribute(plate.element, "data-won", snapshot.outcome?.winner === plate.seat);
    }
  }

  /** Show the time and who is away, `now` being Date.now(). */
  tick(live, now) {
    const { snapshot } = live;
    const running = snapshot.status === "running";
    const shown = reading(snapshot.clock, now - live.clockAt);
    for (const plate of this.#plates) {
      const ms = shown.times?.[plate.seat] ?? null;
      this.#showClock(plate, ms, { running: shown.running === plate.seat && running, paused: snapshot.paused, over: !running });
      setText(plate.note, this.#note(live, plate.seat, shown, now));
      setAttribute(plate.element, "data-away", running && this.awayFor(live, plate.seat, now) !== null);
    }
    this.#warn(shown, snapshot);
  }

  /** For how long a seat has been away, in ms; null if it is here. */
  awayFor(live, seat, now) {
    const presence = live.presence?.seats[seat];
    if (!presence || presence.here || live.snapshot.you === seat) return null;
    return (presence.away_ms ?? 0) + now - live.presenceAt;
  }

  #note(live, seat, shown, now) {
    const { snapshot } = live;
    if (snapshot.status !== "running") return "";
    const away = this.awayFor(live, seat, now);
    if (away !== null) return awayText(away, snapshot.you === 1 - seat && snapshot.can.includes("claim"));
    if (snapshot.paused) return gettext("paused");
    if (shown.limit && shown.running === seat) {
      return interpolate(LIMIT_TEXTS[shown.limit.kind](), { time: clockText(shown.limit.ms) });
    }
    if (snapshot.to_act !== seat) return "";
    if (snapshot.match.seats[seat].kind === "computer") {
      if (snapshot.trouble === "stuck") return gettext("can't think");
      return live.presence?.computer === "ready" ? gettext("thinking…") : gettext("to act");
    }
    return snapshot.you === seat ? gettext("Your turn") : gettext("to act");
  }

  #showClock(plate, ms, { running, paused, over }) {
    plate.clock.hidden = ms === null;
    if (ms === null) return;
    setText(plate.time, clockText(ms));
    const low = ms < LOW_TIME && !over;
    setAttribute(plate.clock, "data-low", low);
    setAttribute(plate.clock, "data-running", running);
    setAttribute(plate.clock, "data-paused", paused);
    plate.warning.hidden = !low;
  }

  #warn(shown, { you, status }) {
    const before = this.#previous;
    const mine = you === "both" ? shown.running : you;
    const counts = status === "running" && shown.running !== null && shown.running === mine;
    const ms = counts ? (shown.times?.[mine] ?? shown.limit?.ms ?? null) : null;
    this.#previous = ms;
    if (ms !== null && before !== null && warningDue(before, ms)) this.#sound("low");
  }
}

function awayText(away, mayClaim) {
  if (!mayClaim) return gettext("connection lost");
  const seconds = Math.ceil((CLAIM_AFTER - away) / 1000);
  if (seconds <= 0) return gettext("connection lost: you may claim the win");
  return interpolate(
    ngettext(
      "connection lost: in %(seconds)s second you may claim the win",
      "connection lost: in %(seconds)s seconds you may claim the win",
      seconds,
    ),
    { seconds },
  );
}
