/** The thirteen rows of the block: their names and what they count. */

import { gettext } from "../../core/i18n.js";

export const UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"];
export const LOWER = [
  "three-of-a-kind",
  "four-of-a-kind",
  "full-house",
  "small-straight",
  "large-straight",
  "five-of-a-kind",
  "chance",
];
export const ROWS = [...UPPER, ...LOWER];

const NAMES = {
  ones: () => gettext("Ones"),
  twos: () => gettext("Twos"),
  threes: () => gettext("Threes"),
  fours: () => gettext("Fours"),
  fives: () => gettext("Fives"),
  sixes: () => gettext("Sixes"),
  "three-of-a-kind": () => gettext("Three of a kind"),
  "four-of-a-kind": () => gettext("Four of a kind"),
  "full-house": () => gettext("Full house"),
  "small-straight": () => gettext("Small straight"),
  "large-straight": () => gettext("Large straight"),
  "five-of-a-kind": () => gettext("Five of a kind"),
  chance: () => gettext("Chance"),
};

const COUNTS = {
  ones: () => gettext("Counts all ones."),
  twos: () => gettext("Counts all twos."),
  threes: () => gettext("Counts all threes."),
  fours: () => gettext("Counts all fours."),
  fives: () => gettext("Counts all fives."),
  sixes: () => gettext("Counts all sixes."),
  "three-of-a-kind": () => gettext("The sum of all five dice, if three or more are equal."),
  "four-of-a-kind": () => gettext("The sum of all five dice, if four or more are equal."),
  "full-house": () => gettext("25 points for three dice of one number and two of another. Five equal dice are none."),
  "small-straight": () => gettext("30 points for four numbers in a row, such as 2 3 4 5."),
  "large-straight": () => gettext("40 points for five numbers in a row."),
  "five-of-a-kind": () => gettext("50 points for five equal dice."),
  chance: () => gettext("The sum of all five dice, whatever they are."),
};

/** What is printed beside a row's name: a few signs, the same in all languages. */
export const PRINTED = {
  "three-of-a-kind": "3 ×",
  "four-of-a-kind": "4 ×",
  "full-house": "25",
  "small-straight": "30",
  "large-straight": "40",
  "five-of-a-kind": "50",
  chance: "Σ",
};

export function rowName(row) {
  return NAMES[row]();
}

/** What counts in this row, in a sentence. */
export function rowCounts(row) {
  return COUNTS[row]();
}

/** "upper" or "lower". */
export function partOf(row) {
  return UPPER.includes(row) ? "upper" : "lower";
}
