/**
 * Everything that chance decided in a match, computed again and compared. Of what the server says only the secret, the
 * salts and what was drawn are used; its results are what is put to the test. No drawing here.
 */
import { blocksOf, compute, hashOf } from "../../core/fair.js";

/**
 * Check a finished match. `told` is what the server says of it (games/matches/proofs.py, `shown`), `reader` the game's
 * `chance.js` or null, `record` the text of the match record.
 *
 * Resolves to `{hash, results, recordAgrees, draws, agrees}`: `hash` is the computed one; each of `results` is one of
 * `told.results` with `checked` (its draws, `{draw, rows, result, agrees}`), `reads` (whether step or start say what was
 * drawn; null where nobody can tell) and `agrees`.
 */
export async function checkMatch(told, reader, record) {
  const hash = await hashOf(told.secret);
  const results = [];
  let counter = 0;
  let draws = 0;
  for (const result of told.results) {
    const block = await blocksOf(told.secret, result.salts);
    const checked = [];
    for (const draw of result.draws) {
      // What a result begins with is no question to the server: no block may be left out.
      const { result: computed, rows, next } = await compute(draw, counter, block);
      const agrees = draw.counter === counter && same(computed, draw.result);
      checked.push({ draw: { ...draw, result: computed }, rows, result: computed, agrees });
      counter = next;
      draws += 1;
    }
    const reads = read(told, result, checked.map((one) => one.draw), reader);
    const agrees = sameSalts(told, result) && checked.every((one) => one.agrees) && reads !== false;
    results.push({ ...result, checked, reads, agrees });
  }
  const recordAgrees = agreesWithRecord(told, record);
  const agrees = hash === told.hash && recordAgrees && results.every((result) => result.agrees);
  return { hash, results, recordAgrees, draws, agrees };
}

/** The salts of the match itself; for the lot in the order of host and guest. */
function sameSalts(told, { what, salts, recorded }) {
  return same(what === "lot" && recorded === 1 ? [...salts].reverse() : salts, told.salts);
}

/** Whether what was recorded says what was drawn: true, false, or null where only the game could tell and doesn't. */
function read(told, { what, recorded }, draws, reader) {
  if (what === "lot") return draws.length === 1 && draws[0].n === 2 && draws[0].result === recorded;
  if (what === "start") return reader?.startAgrees?.(told.start, told.options, draws) ?? null;
  const [chosen, result] = split(recorded);
  if (draws.length === 0 || result === null) return false;
  const expected = reader?.stepResult?.(chosen, draws) ?? null;
  return expected === null ? null : expected === result;
}

/** Whether the record of the match tells of the same secret, salts, start and results, and of no result besides. */
export function agreesWithRecord(told, record) {
  const headers = {};
  const results = [];
  for (const line of record.split("\n")) {
    const header = /^\[([A-Za-z0-9]+) (.*)\]$/.exec(line);
    const turn = /^([0-9]+)\. (.*)$/.exec(line);
    if (header) headers[header[1]] = JSON.parse(header[2]);
    if (turn) {
      const steps = turn[2].split(" ");
      for (const [step, text] of steps.entries()) if (text.includes("=")) results.push([Number(turn[1]) - 1, step, text]);
    }
  }
  const stand = told.results.filter((result) => result.what === "step" && result.stands);
  return (
    headers.Secret === told.secret &&
    headers.SecretHash === told.hash &&
    same(headers.Salts, told.salts) &&
    same(headers.Start, told.start) &&
    same(results, stand.map(({ turn, step, recorded }) => [turn, step, recorded]))
  );
}

function split(recorded) {
  const at = recorded.indexOf("=");
  return at < 0 ? [recorded, null] : [recorded.slice(0, at), recorded.slice(at + 1)];
}

/** Whether two JSON values are alike, whatever the order of an object's keys. */
export function same(one, other) {
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object") return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key) && same(one[key], other[key]));
}
