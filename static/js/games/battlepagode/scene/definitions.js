/** Gradients of the drawing; their colours are in the style sheet (stop-color by class). */

import { svg } from "../../../board/svg.js";

function fadingDown(id, side) {
  return svg(
    "linearGradient",
    { id, gradientUnits: "userSpaceOnUse", x1: 0, y1: 120, x2: 0, y2: 440 },
    svg("stop", { class: `rock-stop ${side}`, offset: 0 }),
    svg("stop", { class: `rock-stop ${side} middle`, offset: 0.45 }),
    svg("stop", { class: `rock-stop ${side} faded`, offset: 1 }),
  );
}

/** The <defs> of one drawing. */
export function drawDefinitions(prefix) {
  return svg("defs", {}, fadingDown(`${prefix}-rockLeft`, "left"), fadingDown(`${prefix}-rockRight`, "right"));
}
