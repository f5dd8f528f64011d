/** Single things of the game as pictures of their own, outside the board: for the rules. */

import { svg } from "../../board/svg.js";
import { COLOURS } from "./colours.js";
import { Ability } from "./scene/rails.js";
import { rackTile, slat } from "./scene/slats.js";

function frame(box, node) {
  return svg("svg", { class: "pagode-emblem", viewBox: box, "aria-hidden": "true", focusable: "false" }, node);
}

/** The picture of a card (`red`), a tile (`red>blue`) or an ability (`ability red`). */
export function emblem(name) {
  if (COLOURS.includes(name)) return frame("-52 -52 104 106", slat(name));
  if (name.includes(">")) return frame("-24 -24 48 48", rackTile(...name.split(">")));
  const ability = new Ability("us", name.split(" ")[1]);
  ability.show({ uses: 2, used: false, cursor: false });
  ability.element.removeAttribute("data-square");
  return frame("-1.7 -1.3 3.4 3.4", ability.element);
}
