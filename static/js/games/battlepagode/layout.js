/** Makes the parts of the board and lays them on the table: landscape, stage, tools, cards, panels, windows. */

import { Cells } from "../../board/cells.js";
import { Chooser } from "../../board/chooser.js";
import { InfoWindow } from "../../board/info-window.js";
import { make } from "../../core/dom.js";
import { gettext } from "../../core/i18n.js";
import { mist, sky } from "./backdrop.js";
import { SetupPanel } from "./setup-panel.js";
import { SpiritCard } from "./spirit-cards.js";
import { nameOf } from "./squares.js";
import { makeTools } from "./tools.js";

const ROWS = [4, 3, 2, 1, 0].map((row) => [0, 1, 2, 3, 4].map((column) => nameOf(column, row)));

/**
 * The parts of a board. `kind`: `full`, `trial` (plateau only, can be played on) or `still` (a picture). `handlers`: what
 * Cells, SpiritCard, makeTools and SetupPanel call, under `cells`, `cards`, `tools` and `setup`. `prefix` makes ids unique.
 */
export function layOut({ scene, kind, prefix, handlers }) {
  const stage = make("div", { class: kind === "full" ? "plateau-stage" : "plateau-stage picture" }, scene.element);
  const table = make("div", { class: "plateau-table" }, stage);
  const hintLine = make("p", { class: "board-hint" });
  const parts = {
    stage,
    table,
    hintLine,
    actionBar: make("div", { class: "board-actions" }, hintLine),
    cells: new Cells(ROWS, gettext("The plateau"), handlers.cells),
    info: new InfoWindow(table),
    chooser: new Chooser(table),
    cards: [new SpiritCard(0, handlers.cards), new SpiritCard(1, handlers.cards)],
    tools: makeTools(handlers.tools),
    setup: new SetupPanel(handlers.setup),
  };
  if (kind === "still") stage.setAttribute("role", "img");
  else stage.append(parts.cells.element);
  if (kind === "full") {
    stage.before(make("div", { class: "scenery" }, sky(prefix), mist("back", prefix)));
    table.append(
      make("div", { class: "foreground" }, mist("front", prefix)),
      parts.tools.element,
      ...parts.cards.map((card) => card.element),
      parts.setup.element,
      parts.actionBar,
    );
  }
  if (kind !== "still") table.append(parts.chooser.element, parts.info.element);
  return parts;
}
