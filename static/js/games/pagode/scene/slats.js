/** Cards as painted slats, their backs, and the tiles of the rack as seen from above. */

import { svg } from "../../../board/svg.js";
import { SIGNS } from "../colours.js";
import { SLAT } from "./layout.js";

const [W, H] = [SLAT.width / 2, SLAT.height / 2];
const BODY = `M${-W + 5} ${-H}H${W - 5}Q${W} ${-H} ${W} ${-H + 5}V${H - 5}Q${W} ${H} ${W - 5} ${H}H${-W + 5}Q${-W} ${H} ${-W} ${H - 5}V${-H + 5}Q${-W} ${-H} ${-W + 5} ${-H}Z`;
const GRAIN = "M-22 -46C-20 -16 -24 14 -21 46M-8 -47C-10 -18 -5 20 -8 47M12 -47C14 -10 9 18 12 46M24 -45C22 -20 26 10 23 46";

/** A slat of a colour, its middle at the origin; `back` for the back of one. */
export function slat(colour) {
  if (colour === "back") {
    return svg(
      "g",
      { class: "slat back" },
      svg("path", { class: "slat-shade", d: BODY, transform: "translate(1.5 3)" }),
      svg("path", { class: "slat-wood", d: BODY }),
      svg("path", { class: "lattice", d: "M-31 -30L31 32M-31 -2L20 49M-20 -49L31 2M31 -30L-31 32M31 -2L-20 49M20 -49L-31 2" }),
      svg("path", { class: "slat-rim", d: BODY }),
    );
  }
  return svg(
    "g",
    { class: `slat ${colour}` },
    svg("path", { class: "slat-shade", d: BODY, transform: "translate(1.5 3)" }),
    svg("path", { class: "slat-wood", d: BODY }),
    svg("path", { class: "slat-grain", d: GRAIN }),
    svg("rect", { class: "paint", x: -W + 5, y: -33, width: SLAT.width - 10, height: 74, rx: 3 }),
    svg("path", { class: "paint-line", d: "M-22 -27H22M-22 35H22" }),
    svg("path", { class: "sign", d: SIGNS[colour], transform: "translate(0 4) scale(1.75)" }),
    svg("circle", { class: "cord", cx: 0, cy: -41, r: 3.4 }),
    svg("path", { class: "slat-rim", d: BODY }),
  );
}

/** A tile of the rack from above, 40 wide: the glaze of the base colour, four spots of the field colour. */
export function rackTile(base, field) {
  const spots = [
    [-8.4, -8.4],
    [8.4, -8.4],
    [-8.4, 8.4],
    [8.4, 8.4],
  ].map(([x, y]) => svg("path", { class: `spot ${field}`, d: SIGNS[field], transform: `translate(${x} ${y}) scale(0.66)` }));
  return svg(
    "g",
    { class: `rack-tile ${base}` },
    svg("rect", { class: "tile-shade", x: -19, y: -17, width: 40, height: 39, rx: 6 }),
    svg("rect", { class: "tile-glaze", x: -20, y: -20, width: 40, height: 40, rx: 6 }),
    svg("rect", { class: "tile-well", x: -16, y: -16, width: 32, height: 32, rx: 4 }),
    svg("path", { class: "tile-gleam", d: "M-16 -17.6H8" }),
    ...spots,
  );
}
