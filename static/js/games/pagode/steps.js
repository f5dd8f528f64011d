/** Reads step texts (docs/rules/pagode.md, "Steps"). */

const CARD = "[ho]\\.[a-z]+";
const BUILD = new RegExp(
  `^(column|tile|roof|alternative):([1-6]):([a-z]+)(?:>([a-z]+))?((?:![a-z]+)*):(${CARD}(?:[+,]${CARD})*)$`,
);
const OTHER = new RegExp(`^(swap|end|pass)(?::(${CARD}(?:\\+${CARD})*))?((?:![a-z]+)*)(?:=.*)?$`);

/**
 * `{step, verb, lot, colour, field, marks, payment}`: `lot` "1" to "6" or null; `colour` of a column, of a tile or roof the
 * base; `field` or null; `marks` the abilities used; `payment` all cards taken, such as `["h.blue", "o.red"]`.
 * Throws on a text of another form.
 */
export function readStep(step) {
  const build = BUILD.exec(step);
  if (build) {
    const [, verb, lot, colour, field = null, marks, payment] = build;
    return { step, verb, lot, colour, field, marks: marks.split("!").slice(1), payment: payment.split(/[+,]/) };
  }
  const other = OTHER.exec(step);
  if (!other) throw new Error(`not a step of Pagode: ${step}`);
  const [, verb, payment, marks] = other;
  return {
    step,
    verb,
    lot: null,
    colour: null,
    field: null,
    marks: marks.split("!").slice(1),
    payment: payment ? payment.split("+") : [],
  };
}

/** What a building step builds, whoever pays for it how: `column:red`, `tile:red>blue`, `roof:red>blue`. */
export function keyOf({ verb, colour, field }) {
  return field === null ? `column:${colour}` : `${verb}:${colour}>${field}`;
}

/** The parts of a key: `{verb, colour, field}`. */
export function readKey(key) {
  const [verb, colours] = key.split(":");
  const [colour, field = null] = colours.split(">");
  return { verb, colour, field };
}
