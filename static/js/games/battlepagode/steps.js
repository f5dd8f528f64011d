/** Reads step texts (docs/rules/battlepagode.md, "Steps") as actions on squares. */

const ON_BOARD = /^([a-e][1-5])([-+^~])([a-e][1-5])$/;
const KINDS = { "-": "move", "+": "storey", "^": "cap", "~": "remove" };

/**
 * `{step, kind, source, target}` of a step: kinds `move`, `storey`, `cap`, `remove`, `place` on squares; `end`, `offer`,
 * `pick` and `starter` without (their values in `values`). Throws on a text of another form.
 */
export function readStep(step) {
  const onBoard = ON_BOARD.exec(step);
  if (onBoard) {
    const [, source, sign, target] = onBoard;
    return { step, kind: KINDS[sign], source, target };
  }
  if (step.startsWith("@")) return { step, kind: "place", source: null, target: step.slice(1) };
  if (step === ".") return { step, kind: "end", source: null, target: null };
  const [word, rest = ""] = step.split(":");
  const kind = { offer: "offer", pick: "pick", start: "starter" }[word];
  if (!kind) throw new Error(`not a step of Battlepagode: ${step}`);
  return { step, kind, source: null, target: null, values: rest.split(",") };
}

/**
 * What a move means as the board shows it: `walk` onto a free square, `meet` onto an opponent's monk (swap or push by
 * the mover's spirit); and `up`, `down` or `level`, `rise` being the storeys between.
 */
export function readMove(action, board) {
  const rise = board[action.target].height - board[action.source].height;
  return {
    meets: board[action.target].monk !== null,
    rise,
    slope: rise > 0 ? "up" : rise < 0 ? "down" : "level",
  };
}
