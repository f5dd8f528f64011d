/** Small helpers for drawing with SVG: make elements, and touch an attribute only when it changes. */

const NAMESPACE = "http://www.w3.org/2000/svg";

/** An SVG element with attributes and children. */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Set an attribute unless it has this value already, so that nothing is painted anew for nothing. */
export function set(element, name, value) {
  const text = String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/** A number as short text for path data. */
export function short(number) {
  return (Math.round(number * 10) / 10).toString();
}

/** Path data of a closed polygon through `points` ([x, y] pairs). */
export function polygon(points) {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}Z`;
}

/** Put `children` under `parent` in this order, moving only those that are out of place. */
export function arrange(parent, children) {
  let next = parent.firstChild;
  for (const child of children) {
    if (child === next) next = next.nextSibling;
    else parent.insertBefore(child, next);
  }
  while (next) {
    const after = next.nextSibling;
    next.remove();
    next = after;
  }
}
