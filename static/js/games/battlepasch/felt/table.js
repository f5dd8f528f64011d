/** What lies on the felt and never moves: the ledge for dice set aside; and the paint of soft shadows. */

import { svg } from "../../../board/svg.js";

/** A round shadow that fades outwards, for ellipses. */
export function shadowPaint(id) {
  return svg(
    "defs",
    {},
    svg(
      "radialGradient",
      { id },
      svg("stop", { offset: "0.35", class: "shadow-core" }),
      svg("stop", { offset: "0.7", class: "shadow-half" }),
      svg("stop", { offset: "1", class: "shadow-end" }),
    ),
  );
}

/** The wooden tray with five hollows. */
export function ledge({ ledge: { x, y, width, height, slot }, edge }) {
  const hollow = edge * 0.96;
  const hollows = [0, 1, 2, 3, 4].map((index) => {
    const [middle, ground] = slot(index);
    const top = ground - edge * 0.42;
    return svg(
      "g",
      {},
      svg("rect", { class: "hollow", x: middle - hollow / 2, y: top, width: hollow, height: hollow * 0.92, rx: 10 }),
      svg("path", { class: "hollow-lip", d: `M${middle - hollow / 2 + 8} ${top + hollow * 0.92}h${hollow - 16}` }),
    );
  });
  const grain = [0.2, 0.52, 0.81].map((share) =>
    svg("path", {
      class: "ledge-grain",
      d: `M${x + 14} ${y + height * share}q${width * 0.25} ${6 - share * 10} ${width * 0.5} 0t${width * 0.45} 2`,
    }),
  );
  return svg(
    "g",
    { class: "ledge" },
    svg("rect", { class: "ledge-shadow", x: x + 3, y: y + 7, width, height, rx: 18 }),
    svg("rect", { class: "ledge-side", x, y, width, height, rx: 16 }),
    svg("rect", { class: "ledge-top", x, y, width, height: height - 8, rx: 16 }),
    ...grain,
    ...hollows,
  );
}
