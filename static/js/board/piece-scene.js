/**
 * The drawing of a board seen from above: one element a piece that stays the same wherever the piece goes, and marks on the
 * squares. Knows no rules and hears no input. `design` is described in piece-board.js.
 */

import { tween } from "./motion.js";
import { arrange, set, svg } from "./svg.js";

/** How high a moving piece hops, as a part of its size, and a little more for every square's length of way. */
const HOP = 0.06;
const HOP_FAR = 0.0004;
/** Pieces that are taken wait for the one that takes them: they leave when this part of the time is over. */
const TAKEN_AFTER = 0.45;

export class PieceScene {
  #design;
  #ground;
  #under = svg("g", { class: "marks under" });
  #layer = svg("g", { class: "pieces" });
  #over = svg("g", { class: "marks over" });
  #hits = new Map();
  #marks = new Map();
  #pieces = [];
  #hovered = null;

  /** The piece under the pointer, or null. */
  held = null;
  /** The seat at the bottom. */
  facing = 0;

  /** `prefix` makes ids of patterns and gradients unique on the page. */
  constructor(design, prefix) {
    this.#design = design;
    this.#ground = design.ground(prefix);
    this.element = svg("svg", { class: "piece-drawing", "aria-hidden": "true", focusable: "false" });
    const hits = svg("g", { class: "hits" });
    for (const square of design.rows.flat()) {
      const hit = svg("rect", { class: "hit", width: 2 * design.reach, height: 2 * design.reach, "data-square": square });
      this.#hits.set(square, hit);
      hits.append(hit);
    }
    this.element.append(this.#ground.element, this.#under, this.#layer, this.#over, hits);
    this.face(0);
  }

  /** Let this seat sit at the bottom; pieces go to their new places within `duration` ms. Returns a tween. */
  face(seat, duration = 0) {
    const from = this.#pieces.map((piece) => ({ piece, x: piece.x, y: piece.y, size: piece.size }));
    this.facing = seat;
    this.#ground.face(seat);
    for (const [square, hit] of this.#hits) {
      const { x, y } = this.point(square);
      set(hit, "x", x - this.#design.reach);
      set(hit, "y", y - this.#design.reach);
    }
    for (const [square, groups] of this.#marks) for (const group of groups.groups) this.#put(group, square);
    for (const piece of this.#pieces) this.#rest(piece);
    this.#sort();
    return tween(from.length > 0 ? duration : 0, (t) => {
      for (const { piece, x, y, size } of from) {
        const end = this.point(piece.place);
        Object.assign(piece, { x: x + (end.x - x) * t, y: y + (end.y - y) * t, size: size + (end.size - size) * t });
        this.place(piece);
      }
    });
  }

  /** `{x, y, size}` of a place in the drawing's units. */
  point(place) {
    return this.#design.point(place, this.facing);
  }

  /** Show `pieces` (`{place: kind}`), `marks` (`{square: [names]}`) and which places' pieces are `raised`. */
  render({ pieces, marks, raised }) {
    this.#renderPieces(pieces, raised);
    this.#renderMarks(marks);
  }

  /** The piece on a place, or undefined. */
  pieceOn(place) {
    return this.#pieces.find((piece) => piece.place === place);
  }

  /** Let the marks on a square stand out (null: on none). */
  hover(square) {
    this.#hovered = square;
    for (const [other, { groups }] of this.#marks) {
      for (const group of groups) group.classList.toggle("hovered", other === square);
    }
  }

  /** Keep a piece at [x, y] whatever the model says, until `held` is set to null. */
  hold(piece, [x, y]) {
    this.held = piece;
    set(piece.element, "transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    set(piece.element, "class", "piece raised held");
    this.#layer.append(piece.element);
  }

  /** Put a piece where its fields say. */
  place(piece) {
    if (piece === this.held) return;
    const { x, y, size, grown, opacity } = piece;
    const scale = size * (1 + grown);
    const scaled = Math.abs(scale - 1) < 0.001 ? "" : ` scale(${scale.toFixed(3)})`;
    set(piece.element, "transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})${scaled}`);
    if (opacity === 1) piece.element.removeAttribute("opacity");
    else set(piece.element, "opacity", opacity.toFixed(2));
  }

  /**
   * Rename the pieces that `moves` (`[{from, to}]`) displace, so that the next `render` moves them instead of drawing them
   * anew; returns what `play` needs.
   */
  remember(moves) {
    const movers = moves.map((move) => ({ ...move, piece: this.pieceOn(move.from) })).filter(({ piece }) => piece);
    const memory = movers.map(({ piece, from, to }) => ({ piece, from, to, x: piece.x, y: piece.y, size: piece.size }));
    for (const { piece, to } of movers) piece.place = to;
    return memory;
  }

  /** Play the way from what `remember` kept to what is shown now, the first piece above the others; returns a tween. */
  play(memory, duration) {
    for (const { piece } of [...memory].reverse()) this.#layer.append(piece.element);
    return tween(duration, (t) => {
      memory.forEach(({ piece, x, y, size }, index) => {
        const end = this.point(piece.place);
        const part = index === 0 ? t : Math.max(0, (t - TAKEN_AFTER) / (1 - TAKEN_AFTER));
        const hop = HOP + HOP_FAR * Math.hypot(end.x - x, end.y - y);
        piece.x = x + (end.x - x) * part;
        piece.y = y + (end.y - y) * part;
        piece.size = size + (end.size - size) * part;
        piece.grown = part < 1 ? Math.sin(Math.PI * part) * hop : 0;
        this.place(piece);
      });
      if (t === 1) this.#sort();
    });
  }

  #renderPieces(pieces, raised) {
    const known = new Set();
    for (const piece of [...this.#pieces]) {
      if (pieces[piece.place] === piece.kind && !known.has(piece.place)) known.add(piece.place);
      else {
        piece.element.remove();
        this.#pieces.splice(this.#pieces.indexOf(piece), 1);
        if (this.held === piece) this.held = null;
      }
    }
    let added = false;
    for (const [place, kind] of Object.entries(pieces)) {
      if (known.has(place)) continue;
      const element = svg("g", { class: "piece" }, this.#design.figure(kind));
      this.#pieces.push({ place, kind, element });
      added = true;
    }
    for (const piece of this.#pieces) {
      this.#rest(piece);
      set(piece.element, "data-place", piece.place);
      if (piece !== this.held) set(piece.element, "class", raised.includes(piece.place) ? "piece raised" : "piece");
    }
    if (added) this.#sort();
  }

  #rest(piece) {
    Object.assign(piece, this.point(piece.place), { grown: 0, opacity: 1 });
    this.place(piece);
  }

  /** Figures further up are drawn first: those below stand before them. */
  #sort() {
    const order = [...this.#pieces].sort((a, b) => a.y - b.y || a.x - b.x);
    arrange(
      this.#layer,
      order.map(({ element }) => element),
    );
  }

  #renderMarks(marks) {
    for (const [square, { key, groups }] of this.#marks) {
      if ((marks[square] ?? []).join(" ") === key) continue;
      for (const group of groups) group.remove();
      this.#marks.delete(square);
    }
    for (const [square, names] of Object.entries(marks)) {
      if (names.length === 0 || this.#marks.has(square)) continue;
      const groups = [];
      for (const layer of ["under", "over"]) {
        const here = names.filter((name) => (this.#design.marks[name].over ? "over" : "under") === layer);
        if (here.length === 0) continue;
        const group = svg("g", { "data-mark": square, class: square === this.#hovered ? "hovered" : "" });
        for (const name of here) group.append(svg("g", { class: `mark ${name}` }, ...this.#design.marks[name].draw(square)));
        this.#put(group, square);
        (layer === "over" ? this.#over : this.#under).append(group);
        groups.push(group);
      }
      this.#marks.set(square, { key: names.join(" "), groups });
    }
  }

  #put(group, square) {
    const { x, y } = this.point(square);
    set(group, "transform", `translate(${x} ${y})`);
  }
}
