/**
 * Legal steps in the short form in which they travel (games/engines/patterns.py): a pattern is a step's text, or a list of
 * parts that are put together. A part is a text, a list of texts of which one is taken, or `{of, least, most}`: so many of
 * the texts, each as often as it is listed, in their order and joined by "+".
 */

/** Whether a pattern lets so many of some texts be picked; such patterns stand for thousands of steps. */
export function picks(pattern) {
  return Array.isArray(pattern) && pattern.some((part) => typeof part === "object" && !Array.isArray(part));
}

/** All steps that `patterns` stand for, sorted, each once. */
export function expand(patterns) {
  const steps = new Set();
  for (const pattern of patterns) {
    if (typeof pattern === "string") steps.add(pattern);
    else for (const step of texts(pattern)) steps.add(step);
  }
  return [...steps].sort((a, b) => (a < b ? -1 : 1));
}

/** Whether `step` is one of those that `patterns` stand for; much quicker than expanding them. */
export function matches(patterns, step) {
  return patterns.some((pattern) => (typeof pattern === "string" ? step === pattern : fits(pattern, 0, step)));
}

function texts(parts) {
  let found = [""];
  for (const part of parts) {
    const choices = typeof part === "string" ? [part] : Array.isArray(part) ? part : selections(part);
    found = found.flatMap((text) => choices.map((choice) => text + choice));
  }
  return found;
}

function selections({ of, least, most }) {
  const chosen = new Set();
  const choose = (from, picked) => {
    if (picked.length >= least) chosen.add(picked.join("+"));
    if (picked.length === most) return;
    for (let i = from; i < of.length; i += 1) choose(i + 1, [...picked, of[i]]);
  };
  choose(0, []);
  return [...chosen];
}

function fits(parts, index, rest) {
  if (index === parts.length) return rest === "";
  const part = parts[index];
  if (typeof part === "string") return rest.startsWith(part) && fits(parts, index + 1, rest.slice(part.length));
  if (Array.isArray(part)) return part.some((text) => rest.startsWith(text) && fits(parts, index + 1, rest.slice(text.length)));
  return selects(part, rest);
}

/** Whether `rest` is a selection. It is always a pattern's last part. */
function selects({ of, least, most }, rest) {
  const chosen = rest.split("+");
  if (chosen.length < least || chosen.length > most) return false;
  let next = 0;
  return chosen.every((text) => {
    const found = of.indexOf(text, next);
    next = found + 1;
    return found >= 0;
  });
}
