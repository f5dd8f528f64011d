/** What stands around the board: bamboo in the mist, brushed with little ink. */

import { svg } from "../../board/svg.js";
import { stroke } from "../../board/brush.js";

function stalk(x, lean, width, joints) {
  let d = "";
  const length = 1000 / joints;
  for (let i = 0; i < joints; i += 1) {
    const [y0, y1] = [1000 - i * length, 1000 - (i + 1) * length + 7];
    const at = (y) => x + lean * ((1000 - y) / 1000) ** 1.4;
    d += stroke([at(y0), y0, width * 1.1], [at((y0 + y1) / 2), (y0 + y1) / 2, width * 0.92], [at(y1), y1, width * 1.15]);
  }
  return d;
}

function leaves(x, y, way, size) {
  const one = (dx, dy) => stroke([x, y, 1.4 * size], [x + dx * 0.45 * way * size, y + dy * 0.35 * size, 8 * size], [x + dx * way * size, y + dy * size, 0.2]);
  return one(62, 22) + one(70, -8) + one(40, 48) + one(18, 58);
}

function grove(className, alignment, parts) {
  return svg(
    "svg",
    { class: `grove ${className}`, viewBox: "0 0 400 1000", preserveAspectRatio: alignment },
    ...parts.map(([name, d]) => svg("path", { class: name, d })),
  );
}

/** The groves left and right. */
export function scenery() {
  return [
    grove("left", "xMinYMax slice", [
      ["far", stalk(190, 46, 13, 7) + stalk(288, -30, 10, 8) + leaves(212, 330, 1, 1.1) + leaves(262, 150, -1, 1)],
      ["near", stalk(60, 26, 25, 6) + stalk(126, -44, 19, 7) + leaves(84, 200, 1, 1.5) + leaves(108, 470, 1, 1.2) + leaves(60, 620, -1, 1.2) + leaves(92, 90, 1, 1.3)],
    ]),
    grove("right", "xMaxYMax slice", [
      ["far", stalk(214, -38, 12, 7) + stalk(120, 22, 9, 8) + leaves(186, 380, -1, 1.1) + leaves(140, 210, 1, 1)],
      ["near", stalk(346, -30, 24, 6) + stalk(284, 34, 18, 7) + leaves(326, 260, -1, 1.5) + leaves(300, 560, -1, 1.3) + leaves(318, 120, -1, 1.2)],
    ]),
  ];
}
