/** The elements of a table, put together; what they do is told by `handlers`. */

import { Cells } from "../../board/cells.js";
import { InfoWindow } from "../../board/info-window.js";
import { make } from "../../core/dom.js";
import { gettext } from "../../core/i18n.js";
import { Block } from "./block.js";
import { Felt } from "./felt/felt.js";
import { PLACES } from "./steps.js";
import { Summary } from "./summary.js";

/**
 * `handlers`: those of the dice's cells (`place`, `choose`, `inspect`), `block` (see Block), `escape()`, `next()`, `roll()`; `prefix` makes ids
 * unique on the page; a `still` table has nothing to operate.
 */
export function buildParts({ prefix, still, handlers }) {
  const felt = new Felt(prefix);
  const cells = new Cells([PLACES], gettext("Dice"), {
    place: handlers.place,
    // Wherever they lie, arrows go from one die to the next.
    ground: (place) => [Number(place), 0],
    neighbours: (place) => PLACES.filter((other) => Math.abs(Number(other) - Number(place)) === 1),
    choose: handlers.choose,
    inspect: handlers.inspect,
    escape: handlers.escape,
    focused: () => {},
  });
  const block = new Block({ ...handlers.block, escape: handlers.escape });
  const summary = new Summary(handlers.next);
  const rollText = make("span", { class: "roll-text" });
  const rollBelow = make("span", { class: "roll-below" });
  const roll = make("button", { type: "button", class: "roll", on: { click: handlers.roll } }, rollText, rollBelow);
  const hintLine = make("p", { class: "felt-hint" });
  const cloth = make("div", { class: "felt-cloth" }, felt.element, hintLine);
  const stage = make("div", { class: "stage" }, make("div", { class: "felt" }, cloth, summary.element), block.element);
  const info = new InfoWindow(stage);
  if (!still) {
    cloth.append(cells.element, roll);
    stage.append(info.element);
  }
  return { stage, felt, cloth, cells, block, summary, roll, rollText, rollBelow, hintLine, info };
}
