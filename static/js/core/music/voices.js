/** The instruments of the music: `VOICES[name](context, output, { hertz, level, length }, at)` sounds one note. */

const SILENCE = 0.0001;

export const VOICES = {
  /** A plucked string, as of a zither. */
  string(context, output, { hertz, level }, at) {
    const rings = Math.min(3, 500 / hertz + 1);
    const body = lowPass(context, output, hertz * 5);
    tone(context, body, { shape: "triangle", hertz, level: level * 0.5, attack: 0.004, at, until: at + rings });
    tone(context, body, { hertz: hertz * 2, level: level * 0.14, attack: 0.004, at, until: at + rings / 2 });
  },

  /** A bamboo flute that begins softly and trembles a little. */
  flute(context, output, { hertz, level, length }, at) {
    const until = at + length + 0.35;
    const pipe = held(context, output, { level: level * 0.3, attack: 0.14, at, until, rest: 0.4 });
    const trembling = context.createGain();
    trembling.gain.setValueAtTime(0, at);
    trembling.gain.linearRampToValueAtTime(hertz * 0.004, at + Math.min(1.2, length));
    oscillate(context, trembling, "sine", 4.6, at, until);
    for (const [times, share] of [[1, 1], [2, 0.16], [3, 0.05]]) {
      const overtone = context.createGain();
      overtone.gain.value = share;
      overtone.connect(pipe);
      trembling.connect(oscillate(context, overtone, "sine", hertz * times, at, until).frequency);
    }
  },

  /** A bronze bell, whose upper tones are no multiples of its lowest. */
  bell(context, output, { hertz, level }, at) {
    for (const [times, share, rings] of [[1, 0.3, 5], [2.76, 0.1, 3], [5.4, 0.04, 1.4]]) {
      tone(context, output, { hertz: hertz * times, level: level * share, attack: 0.006, at, until: at + rings });
    }
  },

  /** Low strings bowed beside each other, beating slowly. */
  drone(context, output, { hertz, level, length }, at) {
    const until = at + length + 1.5;
    const body = held(context, lowPass(context, output, 700), { level: level * 0.2, attack: 1.4, at, until, rest: 1.8 });
    for (const off of [0.5, 0.5015]) oscillate(context, body, "triangle", hertz * off, at, until);
  },

  /** A block of wood, or a drop. */
  wood(context, output, { hertz, level }, at) {
    tone(context, output, { hertz: hertz * 2, level: level * 0.16, attack: 0.002, at, until: at + 0.12 });
  },
};

/** A tone that is struck and dies away. */
function tone(context, output, { shape = "sine", hertz, level, attack, at, until }) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(SILENCE, at);
  gain.gain.exponentialRampToValueAtTime(level, at + attack);
  gain.gain.exponentialRampToValueAtTime(SILENCE, until);
  gain.connect(output);
  oscillate(context, gain, shape, hertz, at, until);
}

/** Where what is blown or bowed sounds: it swells, stays and fades within `rest` seconds before `until`. */
function held(context, output, { level, attack, at, until, rest }) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(level, at + attack);
  gain.gain.setValueAtTime(level, Math.max(at + attack, until - rest));
  gain.gain.linearRampToValueAtTime(0, until);
  gain.connect(output);
  return gain;
}

function lowPass(context, output, hertz) {
  const filter = context.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.value = hertz;
  filter.connect(output);
  return filter;
}

function oscillate(context, output, shape, hertz, at, until) {
  const oscillator = context.createOscillator();
  oscillator.type = shape;
  oscillator.frequency.setValueAtTime(hertz, at);
  oscillator.connect(output);
  oscillator.start(at);
  oscillator.stop(until + 0.02);
  return oscillator;
}
