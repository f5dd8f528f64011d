/**
 * A board seen from above with pieces on its squares or points: all that such games do alike. A game extends this class and
 * gives a `design`:
 *
 *   tag, name()             the element's name; what the board is called for screen readers
 *   rows, neighbours(id)    the squares' ids in lists from the top as seat 0 sees them; those one arrow key away
 *   box, picture(part)      [left, top, width, height] of the drawing, and of a picture for the rules (`part`: its attribute or null)
 *   reach                   how far from its middle a square hears the pointer
 *   turns                   whether seat 1 sits on the other side of the board (else everybody sees it alike)
 *   point(place, facing)    {x, y, size} of a square or of another place where a piece may lie (taken, in hand)
 *   scenery(prefix)         nodes behind the board
 *   ground(prefix)          {element, face(seat)}: the board itself
 *   figure(kind)            a piece, its middle or foot at the origin
 *   marks                   {name: {over, draw(square) → nodes}}; `over`: drawn above the pieces
 *   viewOf(position)        a view for a position text (pictures)
 *   pieces(view)            {place: kind} of everything that lies on squares and other places
 *   read(step)              its action (selection.js)
 *   moves(step, before, after)   [{from, to}]: which places' pieces go where, the one that acts first
 *   marksOf(state), label(square, state), info(square, state), hint(state)   what is marked, spoken, told, advised
 *
 * `state` is `{view, actions, active, targets, seat, names, choice, marked, preferences}`: the actions that may be chosen now
 * (null if the viewer cannot act), the piece they are for, its targets (selection.js) and the last turn's actions.
 */

import { make, setText } from "../core/dom.js";
import { BoardElement } from "./board-element.js";
import { Cells } from "./cells.js";
import { Choosing } from "./choosing.js";
import { InfoWindow } from "./info-window.js";
import { PieceScene } from "./piece-scene.js";
import { PointerInput } from "./pointer.js";
import { activeSource, sources, targets } from "./selection.js";

const STEP = 240;
const FACING = 420;

let instances = 0;

export class PieceBoard extends BoardElement {
  static observedAttributes = ["position", "legal"];

  #scene;
  #parts = null;
  #pointer = null;
  #running = null;
  #facing = null;
  /** Whether the legal steps belong to an earlier view: an animation has gone on from there. */
  #stale = false;
  #marked = [];
  #dragged = null;
  #choice = new Choosing(
    {
      actions: () => this.#actions(),
      confirms: () => Boolean(this.preferences?.confirm),
      send: (step) => this.emit("step", { step }),
      gesture: (data) => this.emit("gesture", { data }),
      // Between two squares of these games there is never more than one step.
      several: (options) => this.#choice.confirm(options[0].step),
      changed: () => this.requestRender(),
    },
    ["move", "take"],
  );

  get design() {
    throw new Error("a board seen from above needs its design");
  }

  connectedCallback() {
    if (!this.#parts) this.#build();
    if (!this.#pointer && !this.#still) this.#listen();
    super.connectedCallback();
  }

  disconnectedCallback() {
    this.#pointer?.destroy();
    this.#pointer = null;
    this.#running?.stop();
  }

  attributeChangedCallback(name, _old, value) {
    if (name === "position") this.view = value ? this.design.viewOf(value) : null;
    else this.legal = value ? JSON.parse(value) : null;
  }

  changed(name) {
    if (name === "view" || name === "legal") {
      Object.assign(this.#choice, { pending: null, confirming: null });
      if (name === "view") Object.assign(this.#choice, { shown: null, pointed: null });
      else this.#stale = false;
      if (name === "legal" && !this.legal) this.#choice.chosen = null;
    } else if (name === "locked" && this.locked) {
      this.cancelChoice();
    }
  }

  // ---- for the page ------------------------------------------------------------------------------------------------

  /**
   * Show `step` on the way from the present view to `toView`; resolves when it is there. `duration` in ms (default 240);
   * 0, reduced motion or a hidden page: at once. A running animation is brought to its end first.
   */
  async animate(step, toView, { duration = STEP } = {}) {
    this.#running?.stop();
    const { design } = this;
    const before = this.view ? design.pieces(this.view) : {};
    const ended = toView.over && !this.view?.over;
    const byHand = this.#dragged === step;
    const memory = this.#scene?.remember(design.moves(step, before, design.pieces(toView))) ?? [];
    this.#dragged = null;
    if (this.#scene) this.#scene.held = null;
    this.#choice.chosen = null;
    this.#stale = true;
    this.view = toView;
    if (!this.#parts || !this.isConnected) return;
    this.render();
    const running = this.#scene.play(byHand ? memory.slice(1) : memory, byHand && memory.length < 2 ? 0 : duration);
    this.#running = running;
    await running.finished;
    if (this.#running === running) {
      this.#running = null;
      this.requestRender();
    }
    if (ended && toView.over.winner !== null && duration > 0) this.celebrate(this.#parts.table, toView.over.winner);
  }

  /** Show softly what another player is choosing: `{piece, target?}` as sent in a `gesture` event. */
  showGesture(data) {
    const known = (square) => (this.design.rows.flat().includes(square) ? square : null);
    this.#choice.shown = known(data?.piece);
    this.#choice.pointed = this.#choice.shown && known(data?.target);
    this.requestRender();
  }

  /** Drop whatever is half chosen. */
  cancelChoice() {
    this.#dragged = null;
    if (this.#scene) this.#scene.held = null;
    this.#choice.cancel();
  }

  /** Mark what these steps (of the last turn) did; an empty list takes the marks away. */
  markTurn(steps) {
    this.#marked = (steps ?? []).map((step) => this.design.read(step));
    this.requestRender();
  }

  /** Sit this seat at the bottom. */
  faceSeat(seat) {
    this.#face(seat, FACING);
    return true;
  }

  /** The moment of victory, for games that have one. */
  celebrate(_table, _seat) {}

  // ---- building ----------------------------------------------------------------------------------------------------

  get #still() {
    return this.hasAttribute("static") && !this.hasAttribute("legal");
  }

  #build() {
    const { design } = this;
    const prefix = `${design.tag}-${(instances += 1)}`;
    const picture = this.hasAttribute("static");
    this.#scene = new PieceScene(design, prefix);
    const box = picture ? design.picture(this.getAttribute("part")) : design.box;
    this.box = box;
    this.#scene.element.setAttribute("viewBox", box.join(" "));
    const cells = new Cells(design.rows, design.name(), {
      place: (square) => this.#placeOnStage(square),
      ground: (square) => this.#at(square),
      neighbours: design.neighbours,
      choose: (square) => this.#press(square, true),
      escape: () => this.#escape(),
      inspect: (square) => this.#inspect(square, true),
      focused: (square) => {
        this.#choice.cursor = square;
        this.requestRender();
      },
    });
    const stage = make("div", { class: `piece-stage${picture ? " picture" : ""}` });
    stage.style.setProperty("--stage-ratio", String(box[2] / box[3]));
    const table = make("div", { class: `piece-table${picture ? " picture" : ""}` });
    const info = new InfoWindow(table);
    const hintLine = make("p", { class: "board-hint" });
    stage.append(this.#scene.element);
    if (this.#still) this.setAttribute("role", "img");
    else stage.append(cells.element);
    if (!picture) table.append(make("div", { class: "scenery", "aria-hidden": "true" }, ...design.scenery(prefix)));
    table.append(stage);
    if (!picture) table.append(make("div", { class: "board-actions" }, hintLine));
    if (!this.#still) table.append(info.element);
    this.#parts = { stage, table, cells, info, hintLine };
    this.replaceChildren(table);
  }

  #listen() {
    this.#pointer = new PointerInput(this.#scene.element, {
      squareAt: (x, y) => this.#squareAt(x, y),
      canDrag: (square) => sources(this.#actions()).includes(square),
      tap: (square) => this.#press(square, false),
      hover: (square) => {
        const means = square !== null && this.#choice.isChoice(square);
        this.#scene.element.classList.toggle("pointing", means);
        this.#scene.hover(means ? square : null);
        this.#choice.consider(square);
      },
      inspect: (square) => this.#inspect(square, false),
      inspectEnd: () => this.#parts.info.hide({ onlyFleeting: true }),
      dragStart: (square) => this.#choice.pick(square),
      dragMove: (x, y) => this.#drag(x, y),
      dragEnd: (square) => this.#drop(square),
      dragCancel: () => this.cancelChoice(),
    });
  }

  // ---- drawing -----------------------------------------------------------------------------------------------------

  /** Bring everything up to date with the properties. */
  render() {
    const { view, seat, design } = this;
    const { cells, hintLine, stage } = this.#parts;
    if (this.#facing === null && (view || seat !== null)) this.#face(seat === 1 ? 1 : 0, 0);
    const state = this.#state();
    const raised = [this.#choice.shown, this.#choice.chosen].filter((square) => square !== null);
    this.#scene.render({
      pieces: view ? design.pieces(view) : {},
      marks: view ? design.marksOf(state) : {},
      raised,
    });
    if (!this.#still) {
      for (const square of design.rows.flat()) cells.label(square, view ? design.label(square, state) : square);
      cells.layOut();
    }
    stage.classList.toggle("acting", state.actions !== null);
    // While a step is played back the line stays, so that nothing flickers below the board.
    if (!view) setText(hintLine, "");
    else if (!this.#busy) setText(hintLine, design.hint(state));
  }

  #state() {
    const { design, view, seat, names } = this;
    const { pending } = this.#choice;
    const legal = this.locked || this.#busy ? null : this.legal;
    const shown = legal && pending !== null ? legal.filter((step) => step === pending) : legal;
    const actions = shown && shown.map((step) => design.read(step));
    const active = actions ? activeSource(actions, this.#choice.chosen) : null;
    return {
      view,
      actions,
      active,
      targets: actions ? targets(actions, active) : new Map(),
      seat,
      names,
      choice: this.#choice,
      marked: this.#marked,
      preferences: this.preferences ?? {},
    };
  }

  #face(seat, duration) {
    const facing = this.design.turns && seat === 1 ? 1 : 0;
    const before = this.#facing;
    this.#facing = facing;
    if (!this.#scene || before === facing) return;
    this.#running?.stop();
    this.#scene.face(facing, before === null ? 0 : duration);
    if (!this.#still) this.#parts.cells.layOut();
  }

  // ---- choosing ----------------------------------------------------------------------------------------------------

  get #busy() {
    return (this.#stale && this.legal !== null) || this.#running !== null;
  }

  #actions() {
    if (this.locked || this.#busy || this.#choice.pending !== null) return [];
    return (this.legal ?? []).map((step) => this.design.read(step));
  }

  #press(square, byKeyboard) {
    if (square === null) {
      this.#escape();
      return;
    }
    this.#parts.cells.moveTo(square);
    this.#choice.press(square, byKeyboard);
  }

  #escape() {
    const { info } = this.#parts;
    if (info.open) info.hide();
    else this.#choice.escape();
  }

  #drag(x, y) {
    const piece = this.#scene.pieceOn(this.#choice.chosen);
    if (piece) this.#scene.hold(piece, this.#drawingPoint(x, y));
  }

  #drop(square) {
    const piece = this.#scene.pieceOn(this.#choice.chosen);
    const step = this.#choice.drop(square);
    if (step !== null && piece) {
      this.#dragged = step;
      this.#scene.hold(piece, this.#at(square));
    } else {
      this.#scene.held = null;
    }
    this.requestRender();
  }

  #inspect(square, pinned) {
    if (!this.view) return;
    const { title, lines } = this.design.info(square, this.#state());
    this.#parts.info.show({ title, lines, at: this.#clientPoint(square), pinned });
  }

  // ---- places ------------------------------------------------------------------------------------------------------

  #squareAt(x, y) {
    const hit = document.elementFromPoint(x, y)?.closest("[data-square]");
    return hit && this.contains(hit) ? hit.dataset.square : null;
  }

  #at(square) {
    const { x, y } = this.#scene.point(square);
    return [x, y];
  }

  /** Where a square is on the stage, 0..1 both ways. */
  #placeOnStage(square) {
    const [x, y] = this.#at(square);
    const [left, top, width, height] = this.box;
    return [(x - left) / width, (y - top) / height];
  }

  #clientPoint(square) {
    const [x, y] = this.#placeOnStage(square);
    const frame = this.#scene.element.getBoundingClientRect();
    return [frame.left + x * frame.width, frame.top + y * frame.height - 14];
  }

  #drawingPoint(x, y) {
    const frame = this.#scene.element.getBoundingClientRect();
    const [left, top, width] = this.box;
    const scale = width / frame.width;
    return [(x - frame.left) * scale + left, (y - frame.top) * scale + top];
  }
}
