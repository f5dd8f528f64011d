/** The tables below: all turns, and in games of dice and cards the balance of luck and decisions. */
import { make } from "../../core/dom.js";
import { gettext, interpolate } from "../../core/i18n.js";
import { markSign } from "./marks.js";
import { addingUp, amount, chance, isNothing, lostChance, ownParts, percent } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

/** A table of all turns, closed at first. `played(turn)` gives what was played, as text; `onJump(turn)` goes there. */
export function turnsTable({ report, names, played, onJump }) {
  const { balance } = report;
  const heads = [gettext("Turn"), gettext("Who"), gettext("Played"), gettext("Best")];
  heads.push(interpolate(gettext("Chances of %(name)s afterwards"), { name: names[0] }));
  heads.push(...(balance ? [gettext("Decisions"), gettext("Luck")] : [gettext("Loss")]));
  const rows = report.turns.map((turn, number) => {
    const jump = make("button", { type: "button", class: "move", on: { click: () => onJump(number) } }, String(number + 1));
    const costs = balance
      ? ownParts(report, number).map((value) => amount(value, balance.unit))
      : [turn.loss === 0 ? "–" : String(lostChance(report, number))];
    const best = turn.best.map(({ notation }) => notation).join(" · ");
    return make(
      "tr",
      {},
      make("th", { scope: "row" }, jump, ...turn.marks.map((mark) => markSign(mark))),
      make("td", {}, make("span", { class: "seat-mark", "data-seat": turn.seat, "aria-hidden": "true" }), " ", names[turn.seat]),
      make("td", { class: "notation" }, played(number)),
      make("td", { class: "notation" }, turn.kept ? "=" : best),
      make("td", { class: "numerals" }, percent(chance(report.places[number + 1].score))),
      ...costs.map((text) => make("td", { class: "numerals" }, text)),
    );
  });
  return make(
    "details",
    { class: "panel all-turns" },
    make("summary", {}, gettext("All turns as a table")),
    make(
      "div",
      { class: "table-frame", tabindex: "0", role: "group", "aria-label": gettext("All turns as a table"), "data-scrolls": true },
      make("table", {}, make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))), make("tbody", {}, ...rows)),
    ),
  );
}

/**
 * The result taken apart: a row for each item, its amount, and a bar to the side that it favours. `played`: whether the
 * match was played to its end, so that the result is one.
 */
export function balanceTable({ report, names, played }) {
  const { unit, start, luck, decisions, ending, result } = report.balance;
  const item = (message, seat) => interpolate(message, { name: names[seat] });
  const rows = [
    [gettext("The start: who begins, what was dealt"), start],
    [item(gettext("Luck of %(name)s"), 0), luck[0]],
    [item(gettext("Luck of %(name)s"), 1), luck[1]],
    [item(gettext("Decisions of %(name)s"), 0), decisions[0]],
    [item(gettext("Decisions of %(name)s"), 1), decisions[1]],
  ];
  if (Math.abs(ending) > 1e-9) rows.push([gettext("How the match was ended"), ending]);
  const shown = addingUp(rows.map(([, value]) => value), result, unit);
  const largest = Math.max(...rows.map(([, value]) => Math.abs(value)), Math.abs(result), 1e-9);
  const row = (label, value, attributes = {}) =>
    make(
      "tr",
      attributes,
      make("th", { scope: "row" }, label),
      make("td", { class: "balance-bar", "aria-hidden": "true" }, bar(value / largest)),
      make("td", { class: "numerals" }, amount(value, unit)),
      make("td", {}, isNothing(value, unit) ? "" : interpolate(gettext("for %(name)s"), { name: names[value > 0 ? 0 : 1] })),
    );
  const note =
    unit === "points"
      ? interpolate(gettext("Points for %(first)s count up, those for %(second)s down. The rows add up to the result exactly."), { first: names[0], second: names[1] })
      : interpolate(gettext("Percentage points of the winning chances: what helps %(first)s counts up, what helps %(second)s down. The rows add up to the result exactly."), { first: names[0], second: names[1] });
  return make(
    "section",
    { class: "panel balance", "aria-labelledby": "balance-title" },
    make("h2", { id: "balance-title" }, gettext("Luck and decisions")),
    make("p", { class: "muted" }, note),
    make("table", {}, make("tbody", {}, ...rows.map(([label], index) => row(label, shown[index]))), make("tfoot", {}, row(played || unit === "score" ? gettext("The result") : gettext("What was to be expected when the match ended"), result, { class: "balance-result" }))),
    make("p", { class: "muted" }, gettext("Luck is what dice and cards gave beyond what was to be expected; decisions are what a choice gained or gave away against what the computer expected before it.")),
  );
}

function bar(share) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-50 0 100 10");
  svg.setAttribute("preserveAspectRatio", "none");
  const rect = document.createElementNS(SVG, "rect");
  const width = Math.abs(share) * 50;
  for (const [name, value] of Object.entries({ x: share < 0 ? -width : 0, width, y: 1, height: 8, "data-seat": share < 0 ? 1 : 0 })) {
    rect.setAttribute(name, value);
  }
  const middle = document.createElementNS(SVG, "path");
  middle.setAttribute("d", "M0 0v10");
  svg.append(rect, middle);
  return svg;
}
