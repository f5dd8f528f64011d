/** `<pagode-board>`: puts drawing, input and bench together. docs/add-a-game.md has the interface. */

import { BoardElement } from "../../board/board-element.js";
import { celebrate } from "../../board/celebration.js";
import { Cells } from "../../board/cells.js";
import { InfoWindow } from "../../board/info-window.js";
import { PointerInput } from "../../board/pointer.js";
import { make } from "../../core/dom.js";
import { gettext } from "../../core/i18n.js";
import { benchModel } from "./bench.js";
import { BenchPanel } from "./bench-panel.js";
import { Draft } from "./draft.js";
import { Dragging } from "./dragging.js";
import { cardsOf, lotsOf, sceneModel, TILES } from "./model.js";
import { Offers } from "./offers.js";
import { LOTS, NOTHING, readLot, viewOfLots, viewOfPosition } from "./position.js";
import { IDS, neighbours, ROWS } from "./rows.js";
import { play, remember } from "./scene/animation.js";
import { LOTS_ONLY, NARROW, WIDE } from "./scene/layout.js";
import { Scene } from "./scene/scene.js";
import { cardOn, settle, SLOTS } from "./slots.js";
import { infoOf, labelOf, pictureLabel } from "./words.js";

const STEP = 420;
/** From this width of the board on there is room for the wide table. */
const WIDE_FROM = 620;

let instances = 0;

export class PagodeBoard extends BoardElement {
  static observedAttributes = ["position", "lots", "legal"];

  #scene;
  #parts = null;
  #pointer = null;
  #resize = null;
  #running = null;
  #layout = null;
  /** Whether the legal steps belong to an earlier view: an animation has gone on from there. */
  #stale = false;
  #marked = [];
  #last = { view: null, legal: null };
  #facing = null;
  #places = [null, null];
  #offers = new Offers(null);
  /** On one device: the turn whose hand its owner has asked to see. */
  #uncovered = null;
  #dragging = null;
  #draft = new Draft({
    offers: () => this.#open(),
    places: () => this.#places[this.#near] ?? {},
    confirms: () => Boolean(this.preferences?.confirm),
    send: (step) => this.emit("step", { step }),
    gesture: (data) => this.emit("gesture", { data }),
    changed: () => this.requestRender(),
  });

  connectedCallback() {
    if (!this.#parts) this.#build();
    if (!this.#still && !this.#pointer) this.#listen();
    if (!this.#resize) {
      this.#resize = new ResizeObserver(() => this.#lay());
      this.#resize.observe(this);
    }
    super.connectedCallback();
  }

  disconnectedCallback() {
    this.#pointer?.destroy();
    this.#pointer = null;
    this.#resize?.disconnect();
    this.#resize = null;
    this.#running?.stop();
  }

  attributeChangedCallback(name, _old, value) {
    if (name === "legal") this.legal = value ? JSON.parse(value) : null;
    else if (name === "position") this.view = value ? viewOfPosition(value) : null;
    else this.view = viewOfLots(value ?? "");
  }

  changed(name) {
    if (name === "locked" && this.locked) this.cancelChoice();
    if (name === "legal") this.#stale = false;
    const value = name === "view" || name === "legal" ? this[name] : undefined;
    // Pages set what is there already; a half-made choice outlives that.
    if (value === undefined || value === this.#last[name]) return;
    this.#last[name] = value;
    if (name === "view") {
      // Looking back at earlier turns must not show the other one's hand, and once away, one's own is covered again.
      if (value?.turns !== this.#uncovered) this.#uncovered = null;
      this.#settle();
    } else this.#offers = new Offers(value);
    // A step under way is shown until something new has come.
    if (name === "view" || value !== null) this.#draft.pending = null;
    Object.assign(this.#draft.shown, { lot: null, tile: null });
    this.#draft.clear();
    this.#parts?.info.hide({ onlyFleeting: true });
  }

  // ---- for the page ------------------------------------------------------------------------------------------------

  /**
   * Show `step` on the way from the present view to `toView`; resolves when it is there. `duration` in ms (default 420; steps
   * that draw cards take a little longer); 0, reduced motion or a hidden page: at once. A running animation is brought to its end.
   */
  async animate(step, toView, { duration = STEP } = {}) {
    this.#running?.stop();
    const before = this.view;
    const seat = before?.turn ?? toView.turn;
    const places = this.#places[seat];
    const ended = toView.over && !before?.over;
    const shown = before && this.#parts && this.isConnected && this.#layout?.bottom;
    const top = shown ? this.#sideOf(seat) : null;
    this.#stale = true;
    // Where things were is asked before anything is drawn anew.
    const after = shown ? this.#placesIn(toView, seat) : null;
    const memory = shown ? remember(this.#scene, step, top, places, after) : null;
    this.view = toView;
    if (!this.isConnected) return;
    this.render();
    if (memory) {
      memory.side = this.#sideOf(seat);
      const lots = Object.fromEntries(LOTS.map((lot, i) => [lot, readLot(toView.lots[i])]));
      const running = play(this.#scene, step, memory, { lots, before: places, after: this.#places[seat] }, duration);
      this.#running = running;
      await running.finished;
      if (this.#running === running) this.#running = null;
    }
    this.requestRender();
    if (ended && toView.over.winner !== null && duration > 0) celebrate(this.#parts.table, toView.over.winner);
  }

  /** Show softly what another player is looking at: `{lot, tile}` as sent in a `gesture` event. */
  showGesture(data) {
    const { shown } = this.#draft;
    shown.lot = LOTS.includes(data?.lot) ? data.lot : null;
    shown.tile = TILES.includes(data?.tile) ? data.tile : null;
    this.requestRender();
  }

  /** Drop whatever is half chosen. */
  cancelChoice() {
    this.#draft.pending = null;
    this.#draft.clear();
    this.#dragging?.drop();
    this.requestRender();
  }

  /** Mark what these steps (of the last turn) did; an empty list takes the marks away. */
  markTurn(steps) {
    this.#marked = lotsOf(steps ?? []);
    this.requestRender();
  }

  /** Sit this seat at the bottom. */
  faceSeat(seat) {
    this.#facing = seat;
    this.requestRender();
    return true;
  }

  // ---- who sees what -----------------------------------------------------------------------------------------------

  /** The seat at the bottom: the viewer's; on one device the one whose turn it is, for it alone has its hand open. */
  get #near() {
    if (this.seat === "both" && !this.hasAttribute("static")) return this.view?.turn ?? 0;
    return this.#facing ?? (this.seat === 1 ? 1 : 0);
  }

  /** The seat whose hand the view shows. */
  #handOf(view) {
    return this.seat === "both" ? view.turn : (this.seat ?? view.turn);
  }

  /** Whether the match is over, by the rules or otherwise: then the page says so around the board. */
  get #ended() {
    return this.view?.phase === "over" || this.closest("[data-over]") !== null;
  }

  /** On one device the next hand stays covered until its owner asks for it. */
  get #covered() {
    const { view } = this;
    return (
      this.seat === "both" &&
      !this.hasAttribute("static") &&
      view !== null &&
      !this.#ended &&
      this.#uncovered !== view.turns
    );
  }

  #sideOf(seat) {
    return seat === this.#near ? "us" : "them";
  }

  /** What may be chosen now. */
  #open() {
    if (this.locked || this.#stale || this.#running || this.#draft.pending !== null || this.#covered) return NONE;
    return this.view?.turn === this.#near ? this.#offers : NONE;
  }

  #placesIn(view, seat) {
    const { display, hand } = cardsOf(view, seat, this.#covered ? null : this.#handOf(view));
    return settle(this.#places[seat], display, hand);
  }

  #settle() {
    if (this.view) this.#places = [0, 1].map((seat) => this.#placesIn(this.view, seat));
  }

  // ---- building ----------------------------------------------------------------------------------------------------

  get #still() {
    return this.hasAttribute("static") && !this.hasAttribute("legal");
  }

  get #lotsOnly() {
    return this.hasAttribute("lots") || this.getAttribute("part") === "lots";
  }

  #build() {
    const prefix = `pagode-${(instances += 1)}`;
    this.#scene = new Scene(prefix);
    this.#dragging = new Dragging(this.#scene);
    const table = make("div", { class: "pagode-table" });
    table.classList.toggle("picture", this.#still);
    const cells = new Cells(ROWS, gettext("The table"), {
      place: (id) => this.#placeOf(id),
      ground: (id) => this.#pixels(id),
      neighbours: (id) => neighbours(id, (other) => this.#pixels(other)),
      choose: (id) => this.#press(id),
      escape: () => this.#escape(),
      inspect: (id) => this.#inspect(id, true),
      focused: (id) => {
        this.#draft.cursor = id;
        this.requestRender();
      },
    });
    cells.moveTo("1");
    const info = new InfoWindow(table);
    const bench = new BenchPanel(
      {
        key: (key) => this.#draft.chooseKey(key),
        way: (way) => (way === null ? this.#draft.giveFour() : this.#draft.chooseWay(way)),
        button: (id) => this.#button(id),
      },
      prefix,
    );
    table.append(this.#scene.element);
    if (this.#still) this.setAttribute("role", "img");
    else table.append(cells.element, bench.element, info.element);
    this.#parts = { table, cells, info, bench };
    this.replaceChildren(table);
  }

  #listen() {
    this.#pointer = new PointerInput(this.#scene.element, {
      squareAt: (x, y) => this.#idAt(x, y),
      canDrag: (id) => this.#canDrag(id),
      tap: (id) => this.#press(id),
      hover: (id) => this.#scene.element.classList.toggle("pointing", id !== null && this.#isChoice(id)),
      inspect: (id) => this.#inspect(id, false),
      inspectEnd: () => this.#parts.info.hide({ onlyFleeting: true }),
      dragStart: (id) => this.#lift(id),
      dragMove: (x, y) => this.#dragging.move(this.#drawingPoint(x, y)),
      dragEnd: (id) => this.#putDown(id),
      dragCancel: () => this.cancelChoice(),
    });
  }

  // ---- drawing -----------------------------------------------------------------------------------------------------

  #lay() {
    const width = this.clientWidth;
    const layout = this.#lotsOnly ? LOTS_ONLY : width >= WIDE_FROM ? WIDE : NARROW;
    const { table, bench, cells } = this.#parts;
    if (layout !== this.#layout) {
      this.#layout = layout;
      table.classList.toggle("narrow", layout === NARROW);
      table.style.setProperty("--table-ratio", String(layout.box[2] / layout.box[3]));
      this.#scene.lay(layout);
      if (layout.bench) {
        bench.place(layout);
        if (!this.#still) cells.layOut();
      }
    }
    bench.fit();
  }

  /** Bring everything up to date with the properties. */
  render() {
    if (!this.#layout) this.#lay();
    if (this.view) this.#settle();
    const state = this.#state();
    this.#scene.render(sceneModel({ ...state, marked: this.#marked }));
    this.#scene.element.classList.toggle("acting", state.acts);
    if (this.#still) {
      if (!this.hasAttribute("aria-labelledby")) this.setAttribute("aria-label", pictureLabel(state.view));
      return;
    }
    for (const id of IDS) this.#parts.cells.label(id, labelOf(id, state));
    const { bench } = this.#parts;
    // Until the next steps are known the bench rests as it is.
    bench.busy = this.#draft.pending !== null || (this.legal !== null && (this.#stale || this.#running !== null));
    if (bench.busy) return;
    const focusLost = bench.show(benchModel(this.view === null ? { view: null } : state));
    if (focusLost) this.#parts.cells.focus();
  }

  /** All that drawing and words need to know. */
  #state() {
    const offers = this.#open();
    const acts = offers.open;
    return {
      view: this.view ?? NOTHING,
      near: this.#near,
      places: this.#places.map((places) => places ?? settle(null, [], [])),
      names: this.names,
      seat: this.seat,
      acts,
      covered: this.#covered && this.legal !== null,
      ended: this.#ended,
      offers,
      draft: this.#draft,
      targets: acts ? this.#draft.targets() : [],
    };
  }

  // ---- choosing ----------------------------------------------------------------------------------------------------

  #press(id) {
    this.#parts.info.hide();
    if (id === null) {
      this.#escape();
      return;
    }
    this.#parts.cells.moveTo(id);
    if (LOTS.includes(id)) this.#draft.pressLot(id);
    else if (id.includes(">")) this.#draft.pressTile(id);
    else if (!SLOTS.includes(id)) this.#inspect(id, true);
    else if (!this.#covered || this.#places[this.#near]?.[id] !== "back") this.#draft.pressCard(id);
    else if (this.legal !== null) this.#uncover();
  }

  #button(id) {
    const draft = this.#draft;
    if (id === "uncover") this.#uncover();
    else if (id === "cancel") draft.drop();
    else if (id === "swap") draft.beginSwap();
    else if (id === "four") draft.giveFour();
    else if (id === "commit") draft.send(draft.plan().step);
    else draft.send(id.slice("step:".length));
  }

  #uncover() {
    this.#uncovered = this.view.turns;
    this.requestRender();
  }

  #isChoice(id) {
    if (LOTS.includes(id)) return this.#draft.targets().includes(id);
    if (id.includes(">")) return this.#open().tiles().has(id);
    if (SLOTS.includes(id)) return this.#canDrag(id);
    return true;
  }

  #canDrag(id) {
    const offers = this.#open();
    if (this.#draft.swapping) return false;
    if (id.includes(">")) return offers.tiles().has(id);
    if (!SLOTS.includes(id)) return false;
    const card = cardOn(this.#places[this.#near], id);
    return card !== null && offers.pays(card);
  }

  #escape() {
    const { info } = this.#parts;
    if (info.open) info.hide();
    else this.#draft.escape();
  }

  #lift(id) {
    const draft = this.#draft;
    const keep = draft.picked.includes(id) ? draft.picked : [id];
    draft.clear();
    if (id.includes(">")) draft.tile = id;
    else draft.picked = keep;
    this.#dragging.lift(id, this.#places[this.#near][id]);
    this.requestRender();
  }

  #putDown(id) {
    if (this.#dragging.drop() === null) return;
    if (LOTS.includes(id) && this.#draft.targets().includes(id)) this.#draft.pressLot(id);
    else this.#draft.drop();
  }

  #inspect(id, pinned) {
    if (!this.view) return;
    const { title, lines } = infoOf(id, this.#state());
    const [x, y] = this.#pixels(id);
    const frame = this.#parts.table.getBoundingClientRect();
    this.#parts.info.show({ title, lines, at: [frame.left + x, frame.top + y - 12], pinned });
  }

  // ---- places ------------------------------------------------------------------------------------------------------

  #idAt(x, y) {
    const hit = document.elementFromPoint(x, y)?.closest("[data-square]");
    return hit && this.contains(hit) ? hit.dataset.square : null;
  }

  /** Where something is on the table, 0..1 both ways. */
  #placeOf(id) {
    const { x, y } = this.#scene.point(id);
    const [left, top, width, height] = this.#layout.box;
    return [(x - left) / width, (y - top) / height];
  }

  #pixels(id) {
    const [x, y] = this.#placeOf(id);
    return [x * this.#parts.table.clientWidth, y * this.#parts.table.clientHeight];
  }

  #drawingPoint(x, y) {
    const frame = this.#scene.element.getBoundingClientRect();
    const [left, top, width] = this.#layout.box;
    const scale = width / frame.width;
    return { x: (x - frame.left) * scale + left, y: (y - frame.top) * scale + top };
  }
}

const NONE = new Offers(null);
