/** The moment of victory: paper lanterns rise from the mist. Modest, once, and nothing at all with reduced motion. */

import { prefersReducedMotion } from "../../board/motion.js";
import { make } from "../../core/dom.js";
import { svg } from "../../board/svg.js";

const COUNT = 13;

function lantern(order) {
  return svg(
    "svg",
    { viewBox: "-14 -20 28 42", class: `paper-lantern ${order}`, "aria-hidden": "true" },
    svg("path", { class: "glow", d: "M-9 -12C-13 -4 -13 6 -8 12L8 12C13 6 13 -4 9 -12Z" }),
    svg("path", { class: "frame", d: "M-9 -12L9 -12M-8 12L8 12M0 12L0 20M-11.5 -2C-4 0 4 0 11.5 -2M-11 5C-4 7 4 7 11 5" }),
  );
}

/** Let lanterns rise over `table` in the colour of the winning seat; they leave by themselves. */
export function celebrate(table, seat) {
  if (prefersReducedMotion()) return;
  const sky = make("div", { class: "lantern-sky", "aria-hidden": "true" });
  for (let i = 0; i < COUNT; i += 1) {
    const one = lantern(seat === 0 ? "saffron" : "indigo");
    one.style.setProperty("left", `${4 + ((i * 37) % 90)}%`);
    one.style.setProperty("animation-delay", `${(i * 260) % 1500}ms`);
    one.style.setProperty("width", `${20 + (i % 3) * 5}px`);
    sky.append(one);
  }
  table.append(sky);
  Promise.all(sky.getAnimations({ subtree: true }).map((animation) => animation.finished))
    .catch(() => {})
    .then(() => sky.remove());
}
