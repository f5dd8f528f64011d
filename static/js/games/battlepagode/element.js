/** `<battlepagode-board>`: puts drawing, input, console and panels together. docs/add-a-game.md has the interface. */

import { BoardElement } from "../../board/board-element.js";
import { easeInOut, tween } from "../../board/motion.js";
import { PointerInput } from "../../board/pointer.js";
import { buttons, draggable } from "../../board/selection.js";
import { make, setAttribute, setText } from "../../core/dom.js";
import { gettext } from "../../core/i18n.js";
import { Choices } from "./choices.js";
import { celebrate } from "./celebration.js";
import { actionsOf, sceneModel } from "./model.js";
import { layOut } from "./layout.js";
import { hint } from "./phases.js";
import { Places } from "./places.js";
import { EMPTY, readBoard, viewOfPosition } from "./position.js";
import { play, remember } from "./scene/animation.js";
import { Scene } from "./scene/scene.js";
import { spiritInfo } from "./spirit-cards.js";
import { sideNeighbours, SQUARES } from "./squares.js";
import { transition } from "./transition.js";
import { boardLabel, buttonText, squareInfo, squareLabel } from "./words.js";

const TURNING = 420;
const STEP = 240;
const SPIRIT_HOVER = 500;

let instances = 0;

export class BattlepagodeBoard extends BoardElement {
  static observedAttributes = ["position", "legal"];

  #scene;
  #places;
  #parts = null;
  #quarter = null;
  #turning = null;
  #running = null;
  /** Whether the legal steps belong to an earlier view: an animation has gone on from there. */
  #stale = false;
  #lastView = null;
  #marked = [];
  #choice = new Choices({
    actions: () => this.#actions(),
    confirms: () => Boolean(this.preferences?.confirm),
    send: (step) => this.emit("step", { step }),
    gesture: (data) => this.emit("gesture", { data }),
    choose: (options, square, byKeyboard) => this.#choose(options, square, byKeyboard),
    changed: () => this.requestRender(),
  });
  #dragged = null;
  #spiritTimer = 0;
  #pointer = null;

  connectedCallback() {
    if (!this.#parts) this.#build();
    if (!this.#pointer && !this.#still) this.#listen();
    super.connectedCallback();
  }

  disconnectedCallback() {
    clearTimeout(this.#spiritTimer);
    this.#pointer?.destroy();
    this.#pointer = null;
    this.#running?.stop();
    this.#turning?.stop();
  }

  attributeChangedCallback(name, _old, value) {
    if (name === "position") this.view = value ? viewOfPosition(value) : null;
    else this.legal = value ? JSON.parse(value) : null;
  }

  changed(name) {
    if (name === "locked") {
      if (this.locked) this.cancelChoice();
      return;
    }
    if (name !== "view" && name !== "legal") return;
    const fresh = name === "view" && this.view !== this.#lastView;
    if (name === "legal") this.#stale = false;
    if (fresh) Object.assign(this.#choice, { shown: null, hinted: null });
    // A step under way is shown until something new has come, even while nothing else may be chosen.
    if (fresh || this.legal !== null) Object.assign(this.#choice, { pending: null, confirming: null });
    this.#lastView = this.view;
    this.#parts?.chooser.hide();
  }

  // ---- for the page ------------------------------------------------------------------------------------------------

  /**
   * Show `step` on the way from the present view to `toView`; resolves when it is there. `duration` in ms (default 240);
   * 0, reduced motion or a hidden page: at once. A running animation is brought to its end first.
   */
  async animate(step, toView, { duration = STEP } = {}) {
    this.#running?.stop();
    if (!this.isConnected) {
      this.view = toView;
      return;
    }
    const before = this.view ? readBoard(this.view.board) : EMPTY;
    const changes = transition(step, before, readBoard(toView.board));
    const ended = toView.over && !this.view?.over;
    const byHand = this.#dragged === step;
    const memory = remember(this.#scene, changes);
    this.#dragged = null;
    this.#scene.held = null;
    this.#choice.chosen = null;
    this.#stale = true;
    this.view = toView;
    this.render();
    const running = play(this.#scene, changes, memory, byHand && changes.moves.length < 2 ? 0 : duration);
    this.#running = running;
    await running.finished;
    if (this.#running === running) {
      this.#running = null;
      this.requestRender();
    }
    if (ended && toView.over.winner !== null && duration > 0) celebrate(this.#parts.table, toView.over.winner);
  }

  /** Show softly what another player is choosing: `{monk, target}`, squares or null, as sent in a `gesture` event. */
  showGesture(data) {
    const square = (value) => (SQUARES.includes(value) ? value : null);
    Object.assign(this.#choice, { shown: square(data?.monk), hinted: square(data?.target) });
    this.requestRender();
  }

  /** Drop whatever is half chosen. */
  cancelChoice() {
    this.#parts?.chooser.hide();
    this.#dragged = null;
    if (this.#scene) this.#scene.held = null;
    this.#choice.cancel();
  }

  /** Mark what these steps (of the last turn) did; an empty list takes the marks away. */
  markTurn(steps) {
    this.#marked = [...(steps ?? [])];
    this.requestRender();
  }

  /** Turn the plateau so that this seat's first row is in front. */
  faceSeat(seat) {
    this.#turnTo(seat === 1 ? 2 : 0);
    return true;
  }

  // ---- building ----------------------------------------------------------------------------------------------------

  get #still() {
    return this.hasAttribute("static") && !this.hasAttribute("legal");
  }

  #build() {
    const prefix = `battlepagode-${(instances += 1)}`;
    const picture = this.hasAttribute("static");
    this.#scene = new Scene(prefix);
    this.#places = new Places(this.#scene, picture);
    const kind = this.#still ? "still" : picture ? "trial" : "full";
    const handlers = {
      cells: {
        place: (square) => this.#places.onStage(square),
        ground: (square) => this.#scene.groundPoint(square),
        neighbours: sideNeighbours,
        choose: (square) => this.#press(square, true),
        escape: () => this.#escape(),
        inspect: (square) => this.#inspect(square, true),
        focused: (square) => {
          this.#choice.cursor = square;
          this.requestRender();
        },
      },
      cards: {
        open: (id, card) => this.#showSpirit(id, card, true),
        hover: (id, card) => this.#hoverSpirit(id, card),
      },
      tools: {
        turn: (way) => this.#turnBy(way),
        heights: () => this.emit("preferencechange", { key: "heights", value: !this.preferences?.heights }),
      },
      setup: {
        send: (step) => this.#choice.take(step, true),
        left: () => this.#parts.cells.focus(),
      },
    };
    this.#parts = layOut({ scene: this.#scene, kind, prefix, handlers });
    this.replaceChildren(this.#parts.table);
  }

  #listen() {
    const { table } = this.#parts;
    this.#pointer = new PointerInput(this.#scene.element, {
      squareAt: (x, y) => this.#places.squareAt(x, y),
      canDrag: (square) => draggable(this.#actions(), square, ["move"]),
      tap: (square) => this.#press(square, false),
      hover: (square) => this.#hover(square),
      inspect: (square) => this.#inspect(square, false),
      inspectEnd: () => this.#parts.info.hide({ onlyFleeting: true }),
      swipe: (way) => this.#turnBy(way),
      dragStart: (square) => this.#choice.pick(square),
      dragMove: (x, y, square) => this.#drag(x, y, square),
      dragEnd: (square) => this.#drop(square),
      dragCancel: () => this.cancelChoice(),
    });
    table.addEventListener("pointerdown", (event) => {
      if (!this.#parts.chooser.element.contains(event.target)) this.#parts.chooser.hide();
    });
  }

  // ---- drawing -----------------------------------------------------------------------------------------------------

  /** Bring everything up to date with the properties. */
  render() {
    const { view, seat, preferences } = this;
    const legal = this.#legal();
    const { cells, cards, tools, setup, hintLine, actionBar, stage } = this.#parts;
    if (this.#quarter === null && (view || seat !== null)) this.#setQuarter(seat === 1 ? 2 : 0);
    const preference = preferences ?? {};
    const { pending } = this.#choice;
    const shown = this.#busy ? null : legal;
    this.#scene.render(
      sceneModel({
        view,
        legal: pending ? [pending] : shown,
        seat,
        preferences: preference,
        choice: this.#choice,
        marked: this.#marked,
      }),
    );
    const board = view ? readBoard(view.board) : EMPTY;
    if (this.#still) setAttribute(stage, "aria-label", boardLabel(board));
    for (const square of SQUARES) {
      const label = view
        ? squareLabel(square, { board, view, legal: shown, seat, choice: this.#choice, preferences: preference })
        : square;
      cells.label(square, label);
    }
    cells.layOut();
    cards.forEach((card) => card.show(view?.spirits[card.seat] ?? null, this.names?.[card.seat]));
    tools.showHeights(preference.heights);
    const settling = setup.show(view, legal, pending !== null);
    this.#parts.table.classList.toggle("settling", settling);
    this.#parts.table.classList.toggle("offering", settling && view.phase === "offer" && legal !== null);
    setText(hintLine, settling || this.#busy ? "" : hint(view, legal, this.#choice));
    this.#renderButtons(actionBar, settling || pending !== null ? [] : buttons(actionsOf(shown)));
  }

  #renderButtons(bar, actions) {
    const old = bar.querySelector("button");
    const end = actions.find((action) => action.kind === "end");
    if (Boolean(old) === Boolean(end)) return;
    const hadFocus = old !== null && old === document.activeElement;
    old?.remove();
    if (hadFocus) this.#parts.cells.focus();
    if (!end) return;
    bar.append(
      make(
        "button",
        { type: "button", class: "button primary end-turn", on: { click: () => this.#choice.take(end.step, true) } },
        gettext("End turn"),
      ),
    );
  }

  #setQuarter(quarter) {
    this.#quarter = quarter;
    this.#scene.turn(quarter);
  }

  #turnBy(way) {
    this.#turnTo((this.#quarter ?? 0) + way);
  }

  #turnTo(quarter) {
    this.#turning?.stop();
    const from = this.#quarter ?? 0;
    let way = quarter - from;
    // Half a turn and more goes the short way round.
    while (way > 2) way -= 4;
    while (way < -2) way += 4;
    this.#quarter = from + way;
    this.#parts.chooser.hide();
    this.#parts.info.hide({ onlyFleeting: true });
    this.#turning = tween(
      way === 0 ? 0 : TURNING,
      (t) => {
        this.#scene.turn(from + way * t);
        this.#parts.table.style.setProperty("--turned", `${(from + way * t).toFixed(3)}`);
        if (t === 1) this.#parts.cells.layOut();
      },
      easeInOut,
    );
  }

  // ---- choosing ----------------------------------------------------------------------------------------------------

  get #busy() {
    return this.#stale || this.#running !== null;
  }

  #legal() {
    return this.locked ? null : this.legal;
  }

  #actions() {
    if (this.locked || this.#busy || this.#choice.pending !== null) return [];
    return actionsOf(this.legal);
  }

  #press(square, byKeyboard) {
    this.#parts.chooser.hide();
    if (square !== null) this.#parts.cells.moveTo(square);
    this.#choice.press(square, byKeyboard);
  }

  #choose(options, square, byKeyboard) {
    const board = readBoard(this.view.board);
    this.#parts.chooser.show(
      options.map((action) => ({
        text: buttonText(action, board, this.view),
        run: () => this.#choice.take(action.step, true),
      })),
      { label: square, at: this.#places.inWindow(square, 30), focus: byKeyboard },
    );
  }

  #escape() {
    const { chooser, info } = this.#parts;
    if (chooser.open) chooser.hide();
    else if (info.open) info.hide();
    else this.#choice.escape();
  }

  #hover(square) {
    const choosable = this.#choice.means(square);
    this.#scene.element.classList.toggle("pointing", choosable);
    this.#scene.pointAt(choosable ? square : null);
    this.#choice.point(square);
  }

  #drag(x, y, square) {
    const monk = this.#scene.monkOn(this.#choice.chosen);
    if (!monk) return;
    this.#scene.hold(monk, this.#places.onDrawing(x, y));
    this.#scene.pointAt(this.#choice.means(square) ? square : null);
  }

  #drop(square) {
    const monk = this.#scene.monkOn(this.#choice.chosen);
    this.#scene.held = null;
    this.#scene.pointAt(null);
    const step = this.#choice.drop(square);
    if (step !== null && monk) {
      // It stays where it was put down until the step comes back.
      this.#dragged = step;
      this.#scene.hold(monk, this.#scene.floorPoint(square));
      this.#choice.take(step, true);
    }
    this.requestRender();
  }

  // ---- info --------------------------------------------------------------------------------------------------------

  #inspect(square, pinned) {
    if (!this.view || this.#parts.chooser.open) return;
    const board = readBoard(this.view.board);
    const lines = squareInfo(square, { board, view: this.view, legal: this.#legal(), seat: this.seat });
    this.#parts.info.show({ title: square, lines, at: this.#places.inWindow(square, 40), pinned });
  }

  #showSpirit(id, card, pinned) {
    clearTimeout(this.#spiritTimer);
    const frame = card.getBoundingClientRect();
    this.#parts.info.show({ ...spiritInfo(id, readBoard(this.view.board)), at: [frame.left + frame.width / 2, frame.top], pinned });
  }

  #hoverSpirit(id, card) {
    clearTimeout(this.#spiritTimer);
    if (id === null) this.#parts.info.hide({ onlyFleeting: true });
    else if (!this.#parts.info.pinned) {
      this.#spiritTimer = setTimeout(() => this.#showSpirit(id, card, false), SPIRIT_HOVER);
    }
  }
}
