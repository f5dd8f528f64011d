/**
 * Texts in the viewer's language: a thin module over Django's JavaScriptCatalog (`/jsi18n/`, loaded by
 * the base template before any module runs). Without the catalogue every message is itself.
 */

/** The message in the viewer's language. */
export function gettext(message) {
  return globalThis.django?.gettext?.(message) ?? message;
}

/** `singular` or `plural` in the viewer's language, as `count` (a whole number) asks for. */
export function ngettext(singular, plural, count) {
  return globalThis.django?.ngettext?.(singular, plural, count) ?? (count === 1 ? singular : plural);
}

/**
 * Fill a message: `%(name)s` from the fields of an object, or `%s` in order from an array. A name that
 * `values` lacks stays as it is, so that a translator's slip shows and breaks nothing.
 */
export function interpolate(message, values) {
  if (Array.isArray(values)) {
    let next = 0;
    return message.replace(/%s/g, (found) => (next < values.length ? String(values[next++]) : found));
  }
  return message.replace(/%\((\w+)\)s/g, (found, name) => (Object.hasOwn(values, name) ? String(values[name]) : found));
}

/** A number as the page's language writes it; `options` as `Intl.NumberFormat` takes them. */
export function localNumber(number, options) {
  return new Intl.NumberFormat(document.documentElement.lang || "en", options).format(number);
}
