/** The moment of victory on boards seen from above: petals drift down over the table. Once, and not at all with reduced motion. */

import { make } from "../core/dom.js";
import { prefersReducedMotion } from "./motion.js";
import { svg } from "./svg.js";

const COUNT = 16;

/** Let petals fall over `table` in the colour of the winning seat; they leave by themselves. */
export function celebrate(table, seat) {
  if (prefersReducedMotion()) return;
  const air = make("div", { class: `falling-petals seat-${seat}`, "aria-hidden": "true" });
  for (let i = 0; i < COUNT; i += 1) {
    const petal = svg("svg", { viewBox: "-10 -10 20 20", class: "petal" }, svg("path", { d: "M0 8C-8 3 -7 -5 0 -9C7 -5 8 3 0 8Z" }));
    petal.style.setProperty("left", `${2 + ((i * 37) % 95)}%`);
    petal.style.setProperty("width", `${14 + (i % 4) * 5}px`);
    petal.style.setProperty("animation-delay", `${(i * 210) % 1700}ms`);
    air.append(petal);
  }
  table.append(air);
  Promise.all(air.getAnimations({ subtree: true }).map((animation) => animation.finished))
    // Taken out of the page before they have fallen: nothing is left to tidy.
    .catch(() => {})
    .then(() => air.remove());
}
