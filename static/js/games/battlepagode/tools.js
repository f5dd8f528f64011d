/** The buttons on the plateau's edge: turn left, turn right, heights as numbers. */

import { drawing, make } from "../../core/dom.js";
import { gettext } from "../../core/i18n.js";

const LEFT = ["M5 12C5 7 9 5 13 5C17 5 20 8 20 12C20 16 17 19 13 19", "M1.5 9L5 12.500L8.5 9"];
const RIGHT = ["M19 12C19 7 15 5 11 5C7 5 4 8 4 12C4 16 7 19 11 19", "M22.5 9L19 12.500L15.5 9"];

/** `turn(-1 | 1)` and `heights()` are called for taps; returns the element and a setter for the pressed state. */
export function makeTools({ turn, heights }) {
  const button = (label, act, ...content) =>
    make("button", { type: "button", class: "board-tool", "aria-label": label, title: label, on: { click: act } }, ...content);
  const numbers = button(gettext("Show heights as numbers"), heights, make("span", { "aria-hidden": "true" }, "123"));
  numbers.classList.add("numbers");
  const left = button(gettext("Turn the plateau to the left"), () => turn(-1), drawing("icon", ...LEFT));
  const right = button(gettext("Turn the plateau to the right"), () => turn(1), drawing("icon", ...RIGHT));
  left.classList.add("turn-left");
  right.classList.add("turn-right");
  return {
    element: make("div", { class: "board-tools" }, left, numbers, right),
    showHeights: (on) => numbers.setAttribute("aria-pressed", String(Boolean(on))),
  };
}
