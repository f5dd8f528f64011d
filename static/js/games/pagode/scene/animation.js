/** How one step is seen: cards go where they are used, tiles to their lot, new cards come from the deck. */

import { tween } from "../../../board/motion.js";
import { SLOTS } from "../slots.js";
import { readStep } from "../steps.js";
import { newestPart } from "./lot.js";
import { rackTile, slat } from "./slats.js";

/** Steps with many cards may take longer than others, by so much a card. */
const A_CARD = 0.12;

function between(from, to, t) {
  return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t, scale: from.scale + (to.scale - from.scale) * t };
}

/** 0 before `start`, 1 after `end`, eased between. */
function part(t, start, end) {
  const x = Math.min(1, Math.max(0, (t - start) / (end - start)));
  return 1 - (1 - x) ** 2;
}

/** A node that flies from one place to another and is gone when it is there; `reveal` is shown from then on. */
function flight(scene, { node, from, to, start, end, reveal = null, hop = 18 }) {
  const place = scene.lift(node);
  reveal?.setAttribute("visibility", "hidden");
  return (t) => {
    if (t >= end) {
      place(null);
      reveal?.removeAttribute("visibility");
      return;
    }
    const way = part(t, start, end);
    const at = between(from, to, way);
    place({ ...at, y: at.y - Math.sin(Math.PI * way) * hop, opacity: t < start ? 0 : 1 });
  };
}

/** A new part of a pagoda comes down onto its place. */
function landing(element, start) {
  const rest = element.getAttribute("transform");
  return (t) => {
    const way = part(t, start, 1);
    if (way === 1) {
      element.setAttribute("transform", rest);
      element.removeAttribute("opacity");
      return;
    }
    element.setAttribute("transform", `${rest} translate(0 ${(-34 * (1 - way)).toFixed(1)})`);
    element.setAttribute("opacity", Math.min(1, way * 1.6).toFixed(2));
  };
}

/** What a step took from the table: `{side, gone: [{slot, colour}], top}`, remembered before the drawing changes. */
export function remember(scene, step, side, before, after) {
  const { payment, lot } = readStep(step);
  const colours = payment.map((card) => card.split(".")[1]);
  const gone = [];
  for (const slot of SLOTS) {
    if (!before[slot] || before[slot] === after[slot]) continue;
    const index = before[slot] === "back" ? colours.length - 1 : colours.indexOf(before[slot]);
    if (index >= 0) gone.push({ slot, colour: colours.splice(index, 1)[0] });
  }
  return { side, gone, top: lot === null ? null : scene.topPoint(lot) };
}

/** Play `step` once the drawing shows what came of it; `before` and `after` are the acting seat's places. Returns a tween. */
export function play(scene, step, memory, { lots, before, after }, duration) {
  const { verb, lot, colour, field } = readStep(step);
  const { side, gone, top } = memory;
  const parts = [];
  const builds = lot !== null;
  const aim = builds ? { ...top, scale: top.scale * 0.35 } : scene.point("discard");
  gone.forEach(({ slot, colour: paid }, i) => {
    parts.push(
      flight(scene, { node: slat(paid), from: scene.cardPoint(side, slot), to: aim, start: i * 0.06, end: 0.5 + i * 0.04 }),
    );
  });
  if (builds) {
    const newest = scene.lot(lot).part(newestPart(lots[lot]));
    if (newest) parts.push(landing(newest, verb === "column" || verb === "alternative" ? 0.35 : 0.55));
    if (verb === "tile" || verb === "roof") {
      const tile = `${colour}>${field}`;
      parts.push(
        flight(scene, {
          node: rackTile(colour, field),
          from: scene.point(tile),
          to: { ...top, scale: top.scale },
          start: 0.05,
          end: 0.62,
          hop: 30,
        }),
      );
    }
  } else {
    const fresh = SLOTS.filter(
      (slot) => after[slot] && (after[slot] !== before[slot] || gone.some((card) => card.slot === slot)),
    );
    fresh.forEach((slot, i) => {
      const start = 0.25 + (i / fresh.length) * 0.4;
      parts.push(
        flight(scene, {
          node: slat(after[slot]),
          from: scene.point("deck"),
          to: scene.cardPoint(side, slot),
          start,
          end: start + 0.34,
          reveal: scene.card(side, slot).body,
        }),
      );
    });
    duration *= 1 + fresh.length * A_CARD;
  }
  return tween(
    duration,
    (t) => parts.forEach((run) => run(t)),
    (t) => t,
  );
}
