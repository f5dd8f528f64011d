/** `<battlepasch-board>`: felt, cup and dice, and the block; choosing by mouse, finger and keyboard. */

import { BoardElement } from "../../board/board-element.js";
import { celebrate } from "../../board/celebration.js";
import { PointerInput } from "../../board/pointer.js";
import { setAttribute, setText } from "../../core/dom.js";
import { Choice } from "./choice.js";
import { Follow } from "./follow.js";
import { Gestures } from "./gestures.js";
import { buildParts } from "./parts.js";
import { viewOf } from "./position.js";
import { ROWS } from "./rows.js";
import { NEXT, PLACES, ROLLS, arePlaces, enterStep, readStep } from "./steps.js";
import { dieInfo, dieLabel, hint, rollWords, rowInfo } from "./words.js";

/** From this width on the block lies beside the felt; up to the other one it leaves out what is not needed. In pixels. */
const WIDE_FROM = 540;
const TIGHT_TO = 760;
const STEP = 240;
/** A roll takes longer than a piece that is moved: so many times, but at least and at most so many ms. */
const ROLL = { times: 2.4, least: 760, most: 1700 };

let instances = 0;

export class BattlepaschBoard extends BoardElement {
  static observedAttributes = ["position", "legal"];

  #parts = null;
  #inputs = [];
  #resize = null;
  #choice = new Choice();
  #gestures = new Gestures(() => this.#tell());
  /** The row under the mouse or with the focus. */
  #pointed = null;
  /** The row another player points at. */
  #considered = null;
  #marked = [];
  #running = null;
  /** Whether the legal steps belong to an earlier view: an animation has gone on from there. */
  #stale = false;
  #pointer = "mouse";
  #nextForBoth = false;
  #follow = new Follow();
  /** The die that a drag is about, and where the pointer is: `{place, x, y}`. */
  #grip = null;

  connectedCallback() {
    if (!this.#parts) this.#build();
    this.#layOut(this.#stage.getBoundingClientRect().width);
    if (!this.#still) this.#listen();
    if (!this.hasAttribute("static")) {
      this.#resize = new ResizeObserver(([{ contentRect }]) => this.#layOut(contentRect.width));
      this.#resize.observe(this.#stage);
    }
    super.connectedCallback();
  }

  disconnectedCallback() {
    for (const input of this.#inputs.splice(0)) input.destroy();
    this.#resize?.disconnect();
    this.#gestures.stop();
    this.#parts.felt.stop();
    this.#parts.summary.stop();
  }

  attributeChangedCallback(name, _old, value) {
    if (name === "position") this.view = value ? viewOf(value) : null;
    else this.legal = value ? JSON.parse(value) : null;
  }

  changed(name) {
    if (name === "view") {
      this.#considered = null;
      this.#choice.take(this.view);
    }
    if (name === "legal") this.#stale = false;
    // While a step is under way the page takes the legal steps away: the step stays marked until something comes of it.
    if (name === "view" || (name === "legal" && this.legal !== null)) this.#choice.settle();
    if (name === "locked" && this.locked) this.#choice.confirming = null;
  }

  // ---- for the page ------------------------------------------------------------------------------------------------

  /**
   * Show `step` on the way from the present view to `toView`; resolves when it is there. `duration` in ms is what a step rests on other
   * boards; dice roll for longer. 0, reduced motion or a hidden page: at once. A running animation is brought to its end first.
   */
  async animate(step, toView, { duration = STEP } = {}) {
    this.#running?.stop();
    const { kind, places = "", row = null } = readStep(step);
    const from = this.view;
    const ended = toView.over && !from?.over;
    this.#stale = true;
    if (!this.#parts || !this.isConnected) {
      this.view = toView;
      return;
    }
    const { felt, block } = this.#parts;
    const running = { stop: () => felt.stop() };
    this.#running = running;
    block.fresh = kind === "enter" && duration > 0 ? row : null;
    if (from && toView.round !== from.round && duration > 0) block.tearOff();
    this.view = toView;
    this.render();
    if (kind === "roll") await felt.roll(places, this.#targets(), rollTime(duration));
    else if (kind === "enter") await felt.clear(duration && Math.max(duration, 420));
    if (this.#running === running) {
      this.#running = null;
      block.fresh = null;
      this.requestRender();
    }
    if (ended && toView.over.winner !== null && duration > 0) celebrate(this.#stage, toView.over.winner);
  }

  /** Show which dice another player sets aside and which row they look at: `{kept, row}` as sent in a `gesture` event. */
  showGesture(data) {
    if (!this.view || this.#acts) return;
    if (arePlaces(data?.kept) && this.view.phase === "choose") this.#choice.kept = data.kept;
    this.#considered = ROWS.includes(data?.row) ? data.row : null;
    this.requestRender();
  }

  /** Forget a step that waits for its second tap, or that was sent and refused. Dice set aside stay aside. */
  cancelChoice() {
    this.#choice.settle();
    this.#parts?.felt.hold(null);
    this.requestRender();
  }

  /** Mark what these steps (of the last turn) did; an empty list takes the marks away. */
  markTurn(steps) {
    this.#marked = (steps ?? []).map(readStep);
    this.requestRender();
  }

  // ---- building ----------------------------------------------------------------------------------------------------

  get #stage() {
    return this.#parts.stage;
  }

  get #still() {
    return this.hasAttribute("static") && !this.hasAttribute("legal");
  }

  #build() {
    this.#parts = buildParts({
      prefix: `battlepasch-${(instances += 1)}`,
      still: this.#still,
      handlers: {
        place: (place) => this.#placeOnFelt(place),
        choose: (place) => this.#toggle(place),
        inspect: (place) => this.#inspectDie(place, true),
        block: {
          choose: (row) => this.#enter(row, false),
          pointed: (row) => this.#point(row),
          inspect: (row) => this.#inspectRow(row, true),
        },
        escape: () => this.#escape(),
        next: () => this.#next(),
        roll: () => this.#roll(),
      },
    });
    this.replaceChildren(this.#stage);
  }

  #listen() {
    const { felt, cloth, block, info } = this.#parts;
    const inspectEnd = () => info.hide({ onlyFleeting: true });
    this.#stage.addEventListener("pointerdown", (event) => (this.#pointer = event.pointerType), { capture: true });
    this.#inputs = [
      new PointerInput(felt.element, {
        squareAt: (x, y) => felt.at(x, y),
        canDrag: (place) => PLACES.includes(place) && this.#mayKeep,
        tap: (place) => this.#tap(place),
        hover: (place) => cloth.classList.toggle("pointing", place === "cup" ? this.#mayRoll : place !== null && this.#mayKeep),
        inspect: (place) => this.#inspectDie(place, false),
        inspectEnd,
        dragStart: () => this.#parts.info.hide(),
        dragMove: (x, y) => this.#drag(x, y),
        dragEnd: () => this.#drop(),
        dragCancel: () => this.#release(),
      }),
      new PointerInput(block.element, {
        squareAt: (x, y) => block.at(x, y),
        tap: (row) => (row === null ? this.#escape() : this.#enter(row, this.#pointer !== "mouse")),
        hover: (row) => this.#point(row),
        inspect: (row) => this.#inspectRow(row, false),
        inspectEnd,
      }),
    ];
    // Which die a drag is about is known where it began.
    felt.element.addEventListener("pointerdown", ({ clientX, clientY }) => {
      this.#grip = { place: felt.at(clientX, clientY), x: clientX, y: clientY };
    });
  }

  #layOut(width) {
    if (width === 0) return;
    const wide = !this.hasAttribute("static") && width >= WIDE_FROM;
    const { felt, cloth, cells, roll } = this.#parts;
    this.classList.toggle("wide", wide);
    this.classList.toggle("narrow", !wide);
    this.classList.toggle("tight", width < TIGHT_TO);
    felt.layout = wide ? "wide" : "narrow";
    if (this.view) felt.show(this.#targets(), { sliding: false });
    if (this.#still) return;
    cells.layOut();
    for (const [key, value] of Object.entries(felt.buttonIn(cloth))) roll.style.setProperty(key, value);
  }

  // ---- drawing -----------------------------------------------------------------------------------------------------

  render() {
    const { view, seat, names } = this;
    const { felt, block, summary, cloth, hintLine, roll } = this.#parts;
    const holder = Follow.holder([roll, summary.button]);
    setAttribute(this.#stage, "data-empty", !view);
    if (!view) return;
    const { pending } = this.#choice;
    block.show({
      view,
      names,
      ...this.#choice.rows,
      entries: this.#entries,
      pointed: this.#pointed,
      considered: this.#considered,
      last: this.#marked.find(({ kind }) => kind === "enter")?.row ?? null,
    });
    const mayNext = this.#legal.includes(NEXT);
    summary.show({ view, names, seat, mayNext, pending: pending === NEXT, clock: this.clock });
    setAttribute(cloth, "data-resting", view.phase === "rest" || view.phase === "over");
    setText(hintLine, this.#still ? "" : this.#hint());
    felt.shaking = this.#choice.inCup !== "";
    if (!this.#running) felt.show(this.#targets(), { sliding: !this.#still });
    if (this.#still) return;
    this.#showControls();
    this.#follow.drawn(holder, () => this.#focusNext(), this.#legal.length > 0);
    if (this.#nextForBoth) this.#nextAgain();
  }

  #showControls() {
    const { view } = this;
    const { cells, roll, rollText, rollBelow } = this.#parts;
    const { kept, confirming, inCup } = this.#choice;
    const canKeep = this.#mayKeep;
    PLACES.forEach((place, index) => {
      cells.label(place, dieLabel(place, view.dice[index], { kept: kept.includes(place), canKeep }));
    });
    cells.layOut();
    roll.hidden = inCup === "" && !this.#legal.some((step) => step.startsWith("roll:"));
    const toRoll = confirming?.startsWith("roll") ?? false;
    const words = rollWords(view, PLACES.length - kept.length, toRoll);
    setText(rollText, words.text);
    setText(rollBelow, words.below);
    setAttribute(roll, "aria-label", words.label);
    setAttribute(roll, "data-confirming", toRoll);
    // Not `disabled`: that would take the focus away while the dice roll.
    setAttribute(roll, "aria-disabled", this.#mayRoll ? null : "true");
  }

  /** Give the focus to what can be done next; while nothing can, to what there is to look at. */
  #focusNext() {
    const { cells, block, roll, summary } = this.#parts;
    if (!summary.element.hidden) summary.focus();
    else if (this.#mayRoll && !this.#mayKeep) roll.focus({ preventScroll: true });
    else if (Object.keys(this.#entries).length > 0 && !this.#mayKeep) block.focus();
    else cells.focus();
  }

  #hint() {
    const { view, names } = this;
    const { pending, confirming, kept } = this.#choice;
    return hint({ view, names, acting: this.#legal.length > 0, pending, confirming, kept });
  }

  /** Where the dice belong now: dice that are about to be rolled are in the cup already. */
  #targets() {
    const { view } = this;
    const { kept, inCup } = this.#choice;
    const seed = 101 * view.round + 13 * Object.keys(view.taken).length;
    return this.#parts.felt.places({ dice: view.dice, kept, inCup, seed });
  }

  // ---- choosing ----------------------------------------------------------------------------------------------------

  get #legal() {
    if (this.locked || this.#stale || this.#running || this.#choice.pending !== null) return [];
    return this.legal ?? [];
  }

  /** Whether this viewer is the one who acts: then the others' gestures say nothing. */
  get #acts() {
    return this.legal !== null && this.legal.length > 0;
  }

  get #mayKeep() {
    return this.view?.rolls > 0 && this.#legal.some((step) => step.startsWith("roll:"));
  }

  get #mayRoll() {
    return this.#legal.includes(this.#choice.roll);
  }

  /** What may be entered now: `{row: [points, colour, extra]}`. */
  get #entries() {
    const { gives } = this.view;
    const { pending } = this.#choice;
    const legal = new Set(pending === null ? this.#legal : [pending]);
    return Object.fromEntries(Object.entries(gives).filter(([row]) => legal.has(enterStep(row))));
  }

  #tap(place) {
    if (place === "cup") this.#roll();
    else if (place === null) this.#escape();
    else {
      this.#parts.cells.moveTo(place);
      this.#toggle(place);
    }
  }

  #toggle(place) {
    if (!this.#mayKeep) return;
    this.#choice.toggle(place);
    this.#gesture();
    this.requestRender();
  }

  #roll() {
    if (this.#mayRoll) this.#choose(this.#choice.roll, false);
  }

  /** `careful`: fingers can't look at the points first, so their first tap shows them. */
  #enter(row, careful) {
    this.#parts.block.moveTo(row);
    if (this.#legal.includes(enterStep(row))) this.#choose(enterStep(row), careful);
    else this.#escape();
  }

  #next() {
    if (!this.#legal.includes(NEXT)) return;
    // One person who holds both seats is asked once.
    this.#nextForBoth = this.seat === "both" && !this.view.confirmed.includes(true);
    this.#choose(NEXT, false, false);
  }

  #nextAgain() {
    if (this.view.phase !== "rest" || !this.view.confirmed.includes(true)) return;
    if (!this.#legal.includes(NEXT)) return;
    this.#nextForBoth = false;
    this.#choose(NEXT, false, false);
  }

  #choose(step, careful, confirms = Boolean(this.preferences?.confirm)) {
    if (this.#choice.choose(step, confirms || careful)) this.emit("step", { step });
    else this.#gesture();
    this.requestRender();
  }

  #escape() {
    const { info } = this.#parts;
    if (info.open) info.hide();
    else if (this.#choice.confirming !== null) {
      this.#choice.confirming = null;
      this.requestRender();
    }
  }

  #point(row) {
    if (row === this.#pointed) return;
    this.#pointed = row;
    const { cloth, stage } = this.#parts;
    cloth.classList.remove("pointing");
    stage.classList.toggle("pointing", row !== null && this.#legal.includes(enterStep(row)));
    if (this.view?.phase === "choose") this.#gesture();
    this.requestRender();
  }

  #gesture() {
    if (this.#acts) this.#gestures.soon();
  }

  #tell() {
    const row = this.#choice.rows.confirming ?? this.#pointed;
    this.emit("gesture", { data: { kept: this.#choice.kept, row: row in this.view.gives ? row : null } });
  }

  // ---- dragging ----------------------------------------------------------------------------------------------------

  #drag(x, y) {
    if (!this.#grip || !PLACES.includes(this.#grip.place)) return;
    Object.assign(this.#grip, { x, y });
    this.#parts.felt.hold(this.#grip.place, this.#parts.felt.point(x, y));
  }

  #drop() {
    const { place, x, y } = this.#grip ?? {};
    this.#parts.felt.hold(null);
    if (place && this.#parts.felt.ledgeAt(x, y) !== this.#choice.kept.includes(place)) this.#toggle(place);
    this.requestRender();
  }

  #release() {
    this.#parts.felt.hold(null);
    this.requestRender();
  }

  // ---- info --------------------------------------------------------------------------------------------------------

  #inspectRow(row, pinned) {
    const { view, names } = this;
    if (!view || row === null) return;
    const { title, lines } = rowInfo(row, { view, names });
    this.#parts.info.show({ title, lines, at: this.#placeForRows(), pinned });
  }

  /** Neither the rows nor the dice should be covered: over the cup, or above the block. */
  #placeForRows() {
    const { felt, block } = this.#parts;
    if (!this.classList.contains("wide")) return block.above();
    const [x] = felt.clientPoint("cup");
    return [x, this.#stage.getBoundingClientRect().top - 28];
  }

  #inspectDie(place, pinned) {
    const number = this.view?.dice[PLACES.indexOf(place)];
    if (number === undefined) return;
    const kept = this.#choice.kept.includes(place);
    const { title, lines } = dieInfo(number, { kept, canKeep: this.#mayKeep, last: this.view.rolls === ROLLS });
    this.#parts.info.show({ title, lines, at: this.#parts.felt.clientPoint(place), pinned });
  }

  #placeOnFelt(place) {
    const [x, y] = this.#parts.felt.clientPoint(place);
    const { left, top, width, height } = this.#parts.cloth.getBoundingClientRect();
    return [(x - left) / width, (y - top) / height];
  }
}

function rollTime(duration) {
  return duration > 0 ? Math.min(ROLL.most, Math.max(ROLL.least, duration * ROLL.times)) : 0;
}
