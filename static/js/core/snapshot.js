/**
 * What a viewer knows of a match, as one value, and how an event changes it (docs/protocol.md, "Event").
 * Pure: snapshots are never written to, a new one is returned.
 */

/** A sentence that comes in several languages (an object by language code) or in one (a text). */
export function wordsIn(words, language) {
  if (words === null || words === undefined || typeof words === "string") return words ?? null;
  return words[language] ?? words.en ?? null;
}

function applyLog(turns, log, language) {
  const { turn, step, seat, complete, add } = log;
  const kept = turns.slice(0, turn);
  const before = turns[turn]?.steps.slice(0, step) ?? [];
  if (!add && step === 0) return kept;
  const steps = add ? [...before, { ...add, words: wordsIn(add.words, language) }] : before;
  return [...kept, { seat, steps, complete }];
}

/**
 * Take `snapshot` over `event`.
 *
 * Returns `{outcome, snapshot}`: `"applied"` with the new snapshot, `"old"` (known already) or `"gap"`
 * (something before it is missing: ask the server) with the one given.
 */
export function take(snapshot, event, language) {
  if (event.v <= snapshot.v) return { outcome: "old", snapshot };
  if (event.v > snapshot.v + 1) return { outcome: "gap", snapshot };
  const next = { ...snapshot, ...event.set, v: event.v };
  if (event.log) next.turns = applyLog(snapshot.turns, event.log, language);
  return { outcome: "applied", snapshot: next };
}

/** `snapshot` with a line of chat added to its room; a line that is there already changes nothing. */
export function withLine(snapshot, line) {
  const lines = snapshot.chat?.[line.room] ?? [];
  if (lines.some((known) => known.id === line.id)) return snapshot;
  return { ...snapshot, chat: { ...snapshot.chat, [line.room]: [...lines, line] } };
}

/** The turn that was made last and has a step in it, or null: `{turn: index, seat, steps, complete}`. */
export function lastTurn(turns) {
  for (let turn = turns.length - 1; turn >= 0; turn -= 1) {
    if (turns[turn].steps.length > 0) return { turn, ...turns[turn] };
  }
  return null;
}
