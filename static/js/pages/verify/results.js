/** One result of chance as an item of the list: what was recorded, and when it is opened, block by block how it came. */
import { drawing, make } from "../../core/dom.js";
import { gettext, interpolate } from "../../core/i18n.js";

/** A tick or a cross, with its name for screen readers. */
export function mark(agrees) {
  const paths = agrees ? ["m5 12.5 4.5 4.5L19 7.5"] : ["m6.5 6.5 11 11", "m17.5 6.5-11 11"];
  return make(
    "span",
    { class: `check ${agrees ? "agrees" : "differs"}` },
    drawing("glyph", ...paths),
    make("span", { class: "visually-hidden" }, agrees ? gettext("It agrees.") : gettext("It does not agree.")),
  );
}

/** The item of a checked result (see check.js). Its blocks are made when it is opened for the first time. */
export function resultItem(result, told) {
  const blocks = make("div", { class: "draw-blocks" });
  const details = make(
    "details",
    { class: "fold draw" },
    make(
      "summary",
      {},
      mark(result.agrees),
      make("span", { class: "draw-place" }, place(result, told)),
      recorded(result, told),
      result.stands ? null : make("span", { class: "draw-back" }, gettext("taken back")),
    ),
    blocks,
  );
  details.addEventListener("toggle", () => {
    if (details.open && !blocks.hasChildNodes()) blocks.append(...result.checked.map(drawTable), ...reading(result));
  });
  return make("li", { "data-agrees": String(result.agrees) }, details);
}

function place({ what, turn, seat }, { names }) {
  if (what === "lot") return gettext("The seats");
  if (what === "start") return gettext("The start");
  return interpolate(gettext("Turn %(turn)s, %(name)s"), { turn: turn + 1, name: names[seat] });
}

function recorded({ what, recorded: text, salts }, told) {
  if (what === "start") return null;
  if (what === "step") return make("code", { class: "draw-step" }, text);
  const host = told.names[text];
  const message = text === 0 ? gettext("%(host)s laid the table and got the first seat.") : gettext("%(host)s laid the table and got the second seat.");
  return make("span", { "data-salts": salts.join(" ") }, interpolate(message, { host }));
}

function drawTable({ draw, rows, agrees }) {
  const heading =
    draw.kind === "number"
      ? interpolate(gettext("A number from 0 to %(most)s: %(result)s"), { most: draw.n - 1, result: draw.result })
      : interpolate(gettext("An order of %(count)s things: %(result)s"), {
          count: draw.items.length,
          result: draw.result.join(", "),
        });
  const head = make(
    "tr",
    {},
    make("th", { scope: "col" }, gettext("Counter")),
    make("th", { scope: "col" }, "HMAC-SHA-256"),
    make("th", { scope: "col" }, gettext("Number")),
  );
  const body = rows.map(({ counter, hmac, n, number }) =>
    make(
      "tr",
      {},
      make("td", {}, String(counter)),
      make("td", {}, make("code", { class: "hash" }, hmac)),
      make("td", {}, number === null ? gettext("skipped") : interpolate(gettext("%(number)s of 0 to %(most)s"), { number, most: n - 1 })),
    ),
  );
  return make(
    "section",
    { class: "draw-one" },
    make("p", { class: "draw-result" }, mark(agrees), make("span", {}, heading)),
    make("div", { class: "draw-table", tabindex: "0", role: "region", "aria-label": heading }, make("table", {}, make("thead", {}, head), make("tbody", {}, body))),
  );
}

function reading({ what, reads }) {
  if (reads === null) return [make("p", { class: "muted" }, gettext("How the game reads these numbers is not checked here."))];
  const sentences = {
    lot: [gettext("The seats are those that the lot gave."), gettext("The seats are not those that the lot gave.")],
    start: [gettext("The match started as these draws say."), gettext("The match did not start as these draws say.")],
    step: [gettext("The recorded step says what was drawn."), gettext("The recorded step says something else.")],
  };
  return [make("p", { class: "draw-result" }, mark(reads), make("span", {}, sentences[what][reads ? 0 : 1]))];
}
