/** How Battlepasch reads what chance has drawn: for the page that computes a match's chance again. */

const FACES = 6;

/** The result of a recorded roll that these draws have to give; an empty text where they are not those of a roll. */
export function stepResult(chosen, draws) {
  const places = /^roll:([1-5]+)$/.exec(chosen)?.[1] ?? "";
  if (draws.length !== places.length || draws.some(({ n }) => n !== FACES)) return "";
  return draws.map(({ result }) => result + 1).join("");
}

/** Whether the match starts as these draws say: who begins. */
export function startAgrees(start, { starter }, draws) {
  if (starter !== "drawn") return draws.length === 0 && start.turn === starter;
  return draws.length === 1 && draws[0].n === 2 && start.turn === draws[0].result;
}
