/** How Battlepagode reads what chance has drawn: for the page that computes a match's chance again. */

const BASIC_SPIRITS = 10;

/** Whether the match starts as these draws say: the spirits that were left to chance. */
export function startAgrees(start, { mode, spirits }, draws) {
  const wanted = mode === "random" ? ["random", "random"] : spirits;
  if (!wanted?.includes("random")) return draws.length === 0;
  const [shuffle] = draws;
  if (draws.length !== 1 || shuffle.kind !== "shuffle" || new Set(shuffle.items).size !== BASIC_SPIRITS) return false;
  if (shuffle.items.some((item, place) => place > 0 && shuffle.items[place - 1] > item)) return false;
  const deck = shuffle.result.filter((spirit) => !wanted.includes(spirit));
  const drawn = wanted.map((spirit) => (spirit === "random" ? deck.pop() : spirit));
  return start.split(" ")[2] === drawn.join(",");
}
