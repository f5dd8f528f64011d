/** Steps of Battlepasch as texts (docs/rules/battlepasch.md). */

export const PLACES = ["1", "2", "3", "4", "5"];
export const NEXT = "next";
/** Most rolls of a turn. */
export const ROLLS = 3;
const ALL = PLACES.join("");

/** `{kind: "roll", places, result}`, `{kind: "enter", row}` or `{kind: "next"}`; `result` is null before the dice have fallen. */
export function readStep(step) {
  const [kind, rest = ""] = step.split(":");
  if (kind === "enter") return { kind, row: rest };
  if (kind !== "roll") return { kind };
  const [places, result = null] = rest.split("=");
  return { kind, places, result };
}

/** The step that rolls all dice but those in `kept` (places as a text); null if none is left to roll. */
export function rollStep(kept) {
  const places = others(kept);
  return places === "" ? null : `roll:${places}`;
}

export function enterStep(row) {
  return `enter:${row}`;
}

/** All places that `places` leaves out, in order. */
export function others(places) {
  return [...ALL].filter((place) => !places.includes(place)).join("");
}

/** `places` with `place` taken in or out, in order. */
export function toggled(places, place) {
  return [...ALL].filter((one) => (one === place ? !places.includes(one) : places.includes(one))).join("");
}

/** Whether a text from another browser names places in order, each once. */
export function arePlaces(text) {
  return typeof text === "string" && text.length <= ALL.length && others(others(text)) === text;
}
