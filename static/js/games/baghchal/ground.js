/** The board of Bagh-Chal: carved wood with lines worn by use, niches for taken goats, hollows for those in hand. */

import { stroke } from "../../board/brush.js";
import { svg } from "../../board/svg.js";
import { COLUMNS, coordinates, GOATS, handPlace, MOST_TAKEN, neighbours, POINTS, SIZE, takenPlace } from "./board.js";
import { HALF_HEIGHT, HALF_WIDTH, point, RAIL, SPACE } from "./places.js";

const path = (name, d, attributes = {}) => svg("path", { class: name, d, ...attributes });
const FIELD = 2 * SPACE + 52;

function rect(name, halfWidth, halfHeight, radius, dy = 0) {
  return svg("rect", { class: name, x: -halfWidth, y: -halfHeight + dy, width: 2 * halfWidth, height: 2 * halfHeight, rx: radius });
}

/** A carved petal pointing up, its foot at the origin, and the cut beside it. */
const PETAL = "M0 0C-12 -5 -13 -19 0 -27C13 -19 12 -5 0 0Z";
const PETAL_LINE = "M0 -3C-5 -8 -5 -15 0 -20C5 -15 5 -8 0 -3Z";

/** Lotus petals in a row along the four sides of the field. */
function carvedBorder() {
  const group = svg("g", { class: "border" });
  const count = 23;
  const gap = (2 * FIELD) / count;
  for (const quarter of [0, 90, 180, 270]) {
    const side = svg("g", { transform: `rotate(${quarter})` });
    for (let i = 0; i < count; i += 1) {
      const at = `translate(${(-FIELD + gap * (i + 0.5)).toFixed(1)} ${-FIELD - 4})`;
      side.append(path("petal-cut", PETAL, { transform: `${at} translate(0 2)` }), path("petal-top", PETAL, { transform: at }), path("petal-line", PETAL_LINE, { transform: at }));
    }
    side.append(rosette(-FIELD - 18, -FIELD - 18));
    group.append(side);
  }
  return group;
}

/** A carved flower for a corner. */
function rosette(x, y) {
  const group = svg("g", { class: "rosette", transform: `translate(${x} ${y})` }, svg("circle", { class: "petal-cut", r: 20, cy: 1.5 }));
  for (let angle = 0; angle < 360; angle += 45) group.append(path("petal-top", "M0 -3C-7 -8 -6 -16 0 -19C6 -16 7 -8 0 -3Z", { transform: `rotate(${angle})` }));
  group.append(svg("circle", { class: "rosette-heart", r: 4.5 }));
  return group;
}

/** The flower in the middle of the field, worn shallow. */
function mandala() {
  const group = svg("g", { class: "mandala" });
  for (const [count, scale, turned] of [[16, 3.1, 0], [16, 2.2, 11.25], [8, 1.4, 0]]) {
    for (let i = 0; i < count; i += 1) {
      group.append(path("mandala-petal", "M0 -8C-8 -14 -8 -24 0 -32C8 -24 8 -14 0 -8Z", { transform: `rotate(${(i * 360) / count + turned}) scale(${scale})` }));
    }
  }
  group.append(svg("circle", { class: "mandala-ring", r: 104 }), svg("circle", { class: "mandala-ring", r: 24 }));
  return group;
}

function lines() {
  const drawn = [];
  for (const from of POINTS) {
    for (const to of neighbours(from)) {
      if (to < from) continue;
      const [a, b] = [point(from), point(to)];
      drawn.push(`M${a.x} ${a.y}L${b.x} ${b.y}`);
    }
  }
  const d = drawn.join("");
  return svg(
    "g",
    { class: "lines" },
    path("line-groove", d, { transform: "translate(0 -1.5)" }),
    path("line-lip", d, { transform: "translate(0 2)" }),
    path("line", d),
    path("line-worn", d),
  );
}

function wells() {
  return POINTS.flatMap((name) => {
    const { x, y } = point(name);
    return [svg("circle", { class: "well-lip", cx: x, cy: y + 2, r: 21 }), svg("circle", { class: "well", cx: x, cy: y, r: 20 }), svg("circle", { class: "well-mark", cx: x, cy: y, r: 7 })];
  });
}

/** The eyes that look from every stupa, carved beside the niches. */
function eyes(x) {
  const one = (way) =>
    stroke([way * 8, -15, 1], [way * 30, -24, 5], [way * 58, -14, 0.6]) +
    stroke([way * 9, 4, 1], [way * 28, -9, 4.4], [way * 54, 1, 0.8]) +
    stroke([way * 9, 4, 0.8], [way * 28, 11, 2.6], [way * 54, 1, 0.8]);
  const pupil = (way) => `M${way * 29 - 7} 1a7 7 0 1 0 14 0a7 7 0 1 0 -14 0Z`;
  const nose = stroke([-3, 8, 0.6], [4, 10, 3], [3, 17, 3], [-3, 16, 1.6], [-2, 13, 0.6]);
  return path("eyes", one(-1) + one(1) + pupil(-1) + pupil(1) + nose, { transform: `translate(${x} ${-RAIL + 2}) scale(0.86)` });
}

function rails() {
  const parts = [];
  for (let i = 0; i < MOST_TAKEN; i += 1) {
    const { x, y } = point(takenPlace(i));
    parts.push(path("niche-lip", niche(x, y + 2)), path("niche", niche(x, y)));
  }
  for (let i = 0; i < GOATS; i += 1) {
    const { x, y } = point(handPlace(i));
    parts.push(svg("ellipse", { class: "niche-lip", cx: x, cy: y + 11, rx: 17.5, ry: 9 }), svg("ellipse", { class: "niche", cx: x, cy: y + 9.5, rx: 17.5, ry: 9 }));
  }
  return svg("g", { class: "rails" }, ...parts, eyes(-316), eyes(316));
}

/** A niche with a pointed arch like those of temple walls. */
function niche(x, y) {
  return `M${x - 31} ${y + 28}V${y - 12}C${x - 31} ${y - 26} ${x - 12} ${y - 30} ${x} ${y - 38}C${x + 12} ${y - 30} ${x + 31} ${y - 26} ${x + 31} ${y - 12}V${y + 28}Z`;
}

function coordinateTexts() {
  const group = svg("g", { class: "coordinates" });
  const put = (text, x, y) => {
    const element = svg("text", { class: "coordinate", x, y });
    element.textContent = text;
    group.append(element);
  };
  for (const column of COLUMNS) put(column, point(`${column}1`).x, FIELD + 50);
  for (let row = 1; row <= SIZE; row += 1) put(String(row), -HALF_WIDTH + 14, point(`a${row}`).y + 9);
  return group;
}

function grain() {
  let d = "";
  for (let i = 0; i < 26; i += 1) {
    const x = -FIELD + 20 + i * 30 + ((i * 13) % 11);
    const bow = ((i * 29) % 17) - 8;
    d += `M${x} ${-FIELD + 6}C${x + bow} ${-FIELD / 3} ${x - bow} ${FIELD / 3} ${x + bow / 2} ${FIELD - 6}`;
  }
  return path("grain", d);
}

/** The board as one group. It is the same from both sides. */
export function drawGround() {
  const worn = POINTS.filter((name) => coordinates(name).every((n) => n > 0 && n < 4)).map((name) => {
    const { x, y } = point(name);
    return svg("circle", { class: "worn", cx: x + 4, cy: y - 3, r: 62 });
  });
  const element = svg(
    "g",
    { class: "ground" },
    rect("slab-shadow", HALF_WIDTH + 3, HALF_HEIGHT, 22, 9),
    rect("slab-side", HALF_WIDTH, HALF_HEIGHT, 20, 7),
    rect("slab", HALF_WIDTH, HALF_HEIGHT, 20),
    rect("slab-lip", HALF_WIDTH - 5, HALF_HEIGHT - 5, 16),
    rails(),
    carvedBorder(),
    rect("field-cut", FIELD + 3, FIELD + 3, 6),
    rect("field", FIELD, FIELD, 4),
    grain(),
    ...worn,
    mandala(),
    rect("field-line", FIELD - 26, FIELD - 26, 2),
    coordinateTexts(),
    lines(),
    ...wells(),
  );
  return { element, face() {} };
}
