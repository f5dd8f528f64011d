/** The signs for turns that matter, and what they are called. */
import { drawing, make } from "../../core/dom.js";
import { gettext } from "../../core/i18n.js";

const PATHS = {
  turning: ["M5 19V9a4 4 0 0 1 4-4h10", "m15 1.5 4 3.5-4 3.5", "M5 13c4 0 7 1 9 6"],
  missed: ["M7 4h10v4a5 5 0 0 1-10 0Z", "M12 13v4", "M8.5 20h7", "m3.5 3.5 17 17"],
  loss: ["M12 4v13", "m6.5 11.5 5.5 6 5.5-6"],
  lucky: ["M5 5h14v14H5Z", "M9 15.5V15", "M15 9.5V9", "M12 12.3v-.5"],
  unlucky: ["M7 16a4 4 0 0 1 .6-7.9A5 5 0 0 1 17 9a3.6 3.6 0 0 1 .4 7Z", "M9 19v1.5", "M14 19v1.5"],
};
const NAMES = {
  turning: () => gettext("Turning point"),
  missed: () => gettext("Missed win"),
  loss: () => gettext("Costly turn"),
  lucky: () => gettext("Much luck"),
  unlucky: () => gettext("Bad luck"),
};

const ALL = {
  turning: () => gettext("Turning point"),
  missed: () => gettext("Missed wins"),
  loss: () => gettext("Costly turns"),
  lucky: () => gettext("Strokes of luck"),
  unlucky: () => gettext("Strokes of bad luck"),
};

/** All marks, the weightiest first. */
export const MARKS = Object.keys(NAMES);

/** What all turns with a mark are called. */
export function markNames(mark) {
  return ALL[mark]();
}

/** What a mark is called. */
export function markName(mark) {
  return NAMES[mark]();
}

/** The sign of a mark, with its name for those who do not see it unless `silent`. */
export function markSign(mark, { silent = false } = {}) {
  const sign = make("span", { class: "mark", "data-mark": mark, title: markName(mark) }, drawing("glyph", ...PATHS[mark]));
  if (!silent) sign.append(make("span", { class: "visually-hidden" }, markName(mark)));
  return sign;
}
