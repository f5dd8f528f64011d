/** Small helpers to make and fill elements. Texts are always text nodes; nothing here parses HTML. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an element. `attributes`: `class`, any attribute (false, null and undefined leave it out, true makes it
 * empty), `on` (listeners by event name). Children are nodes or texts; null, undefined and false are left out.
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else {
      setAttribute(element, name, value);
    }
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Set an attribute as `make` does, touching the document only if it changes. */
export function setAttribute(element, name, value) {
  if (value === false || value === null || value === undefined) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/** Set the text of an element, touching the document only if it changes. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A line drawing of 24 by 24 from path data, hidden from assistive technology (its button has the name). */
export function drawing(className, ...paths) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  for (const data of paths) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", data);
    svg.append(path);
  }
  return svg;
}
