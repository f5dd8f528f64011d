/**
 * The clocks as a page shows them: counted down from what the server said when a frame came. Pure.
 */

/** Under this the time is shown in tenths and a warning is given. Milliseconds. */
export const LOW_TIME = 20_000;
/** A limit without a clock of its own (a turn, the first turn) is shown from here on. Milliseconds. */
export const LIMIT_SHOWN = 60_000;

/**
 * What to show of `clock` (a snapshot's) `passed` ms after it was received.
 *
 * Returns `{times: [ms, ms] | null, running: seat | null, limit: {kind, ms} | null}`; `limit` is what ends
 * the turn before a flag would (the first-turn limit, or the turn's) or a rest, once it is near enough to show.
 */
export function reading(clock, passed) {
  const left = (ms) => Math.max(0, ms - passed);
  const { remaining, running, turn_ms: turn, limit } = clock;
  const times = remaining ? remaining.map((ms, seat) => (seat === running ? left(ms) : ms)) : null;
  const timed = running !== null || limit === "rest";
  const near = timed && turn !== null && limit !== "flag" && limit !== null && left(turn) <= LIMIT_SHOWN;
  return { times, running, limit: near ? { kind: limit, ms: left(turn) } : null };
}

/** `ms` as `h:mm:ss`, `m:ss`, or under 20 s with tenths (if wanted): `0:09.4`. Never shows zero before it is. */
export function clockText(ms, { tenths: wanted = true } = {}) {
  if (wanted && ms < LOW_TIME) {
    const tenths = Math.ceil(ms / 100);
    return `0:${String(Math.floor(tenths / 10)).padStart(2, "0")}.${tenths % 10}`;
  }
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const tail = String(rest).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** Whether a warning is due between two readings of a running clock: on passing 20 s, and each of the last 5 s. */
export function warningDue(before, after) {
  if (after >= before) return false;
  if (before > LOW_TIME && after <= LOW_TIME) return true;
  return after < 5_000 && after > 0 && Math.ceil(before / 1000) !== Math.ceil(after / 1000);
}
