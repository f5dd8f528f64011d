/**
 * Five quiet pieces without an end, and how their notes come about. Pure: the same bar is always the same.
 *
 * A piece goes through its `form` again and again, a letter for each phrase of four bars. Phrases of one letter in one
 * round are alike but for their last bar, which comes to rest; each round finds other tunes. "-" is a phrase without a
 * tune.
 */

/**
 * The pieces by name, in the order to offer them in. `tempo`: beats a minute; `beats`: of a bar; `tonic`: its number in
 * MIDI; `scale`: semitones above it; `roots`: the degree each bar of a phrase rests on; `lead`: the voice of the tune;
 * `rhythms`: bars of a tune, in beats; `pattern`: what accompanies every bar, `[beat, voice, degree above the root, beats]`.
 */
export const PIECES = {
  mist: {
    tempo: 50,
    beats: 4,
    tonic: 62,
    scale: [0, 2, 5, 7, 9],
    roots: [0, 0, 3, 0],
    form: "A-AB",
    lead: "flute",
    rhythms: [[2, 1, 1], [3, 1], [1.5, 0.5, 2], [4]],
    pattern: [[0, "drone", 0, 4]],
  },
  rain: {
    tempo: 76,
    beats: 4,
    tonic: 57,
    scale: [0, 3, 5, 7, 10],
    roots: [0, 3, 4, 0],
    form: "AAB-",
    lead: "string",
    rhythms: [[1, 1, 1, 1], [1.5, 0.5, 1, 1], [2, 1, 1], [1, 0.5, 0.5, 2]],
    pattern: [[0, "string", 0, 2], [1, "string", 2, 2], [1.5, "wood", 5, 1], [2, "string", 3, 2], [3, "string", 2, 1]],
  },
  kettle: {
    tempo: 92,
    beats: 3,
    tonic: 64,
    scale: [0, 2, 4, 7, 9],
    roots: [0, 4, 3, 0],
    form: "ABA-BA",
    lead: "string",
    rhythms: [[1, 1, 1], [2, 1], [1.5, 0.5, 1], [3]],
    pattern: [[0, "string", -5, 3], [1, "wood", 0, 1], [2, "wood", 2, 1]],
  },
  lanterns: {
    tempo: 64,
    beats: 4,
    tonic: 60,
    scale: [0, 2, 3, 7, 8],
    roots: [0, 3, 0, 4],
    form: "A-BA",
    lead: "flute",
    rhythms: [[2, 2], [1, 1, 2], [3, 1], [1.5, 1.5, 1]],
    pattern: [[0, "string", -5, 4], [1, "string", 0, 3], [2, "string", 2, 2], [3, "string", 0, 1]],
  },
  night: {
    tempo: 44,
    beats: 4,
    tonic: 55,
    scale: [0, 1, 5, 7, 8],
    roots: [0, 0, 0, 3],
    form: "-A-B",
    lead: "bell",
    rhythms: [[4], [2, 2], [3, 1]],
    pattern: [[0, "drone", -5, 4], [2, "bell", -5, 2]],
  },
};
const BARS = 4;
const TUNES = 7;
const LOWEST = 0;
const HIGHEST = 9;

/** Seconds that a bar of this piece takes. */
export function barSeconds({ tempo, beats }) {
  return (beats * 60) / tempo;
}

/**
 * The notes of the bar with this number (from 0): `{at, length}` in seconds from the start of the bar, `voice`, `hertz`
 * and `level` (0 to 1).
 */
export function barOf(piece, number) {
  const phrase = Math.floor(number / BARS);
  const letter = piece.form[phrase % piece.form.length];
  const round = Math.floor(phrase / piece.form.length) % TUNES;
  const place = number % BARS;
  const root = piece.roots[place];
  const notes = piece.pattern.map(([at, voice, degree, length]) => ({ at, voice, degree: root + degree, length, level: 0.5 }));
  if (letter !== "-") notes.push(...tune(piece, letter, round, place, root));
  const beat = 60 / piece.tempo;
  return notes.map(({ at, voice, degree, length, level }) => ({
    at: at * beat,
    length: length * beat,
    voice,
    hertz: hertzOf(piece, degree),
    level,
  }));
}

/** A walk over the scale that begins on the root of its bar; in the last bar of a phrase the tonic alone. */
function tune(piece, letter, round, place, root) {
  const random = randomNumbers(letter.charCodeAt(0) * 1009 + round * 97 + place * 13 + piece.tonic);
  const last = place === BARS - 1;
  const rhythm = last ? [piece.beats] : piece.rhythms[Math.floor(random() * piece.rhythms.length)];
  let degree = last ? piece.scale.length : root + 5;
  let at = 0;
  return rhythm.map((length, index) => {
    const note = { at, length, voice: piece.lead, degree, level: index ? 0.7 : 0.85 };
    at += length;
    degree = Math.min(HIGHEST, Math.max(LOWEST, degree + [-2, -1, -1, 1, 1, 2][Math.floor(random() * 6)]));
    return note;
  });
}

/** The pitch of a degree of the scale, 0 being the tonic: equal temperament, a' = 440 Hz = MIDI's number 69. */
function hertzOf({ tonic, scale }, degree) {
  const octave = Math.floor(degree / scale.length);
  const number = tonic + 12 * octave + scale[degree - octave * scale.length];
  return 440 * 2 ** ((number - 69) / 12);
}

/** Numbers in 0..1 that look random, the same for the same seed (a linear congruential generator, Numerical Recipes). */
function randomNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
