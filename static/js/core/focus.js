/** Keeps the keyboard where it can go on when what has the focus goes away. */

/** Whether something within `element` has the focus and can be seen. */
function holds(element) {
  const focused = document.activeElement;
  return element.contains(focused) && focused.checkVisibility();
}

/**
 * Make a change that may take away or hide what has the focus within `element`; then the focus goes to what `next()` gives
 * (an element, or null for nowhere).
 */
export function keepingFocus(element, change, next) {
  const held = holds(element);
  change();
  if (held && !holds(element)) next()?.focus({ preventScroll: true });
}

/** Say that a button can't be pressed now without taking the focus from it; who hears its clicks asks `isOff`. */
export function switchOff(button, off) {
  if (off) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}

export function isOff(button) {
  return button.getAttribute("aria-disabled") === "true";
}
