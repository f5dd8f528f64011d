/**
 * The sounds of play: wood, brass and string, made by the browser itself. Silent until switched on; a browser
 * lets nothing sound before the first click, so the audio context is made at the first sound after it.
 */

/**
 * Each sound is a list of tones: `at` (s), `shape`, `from` and `to` (Hz, gliding), `level` (0 to 1), `length` (s).
 */
export const SOUNDS = {
  step: [
    { at: 0, shape: "triangle", from: 320, to: 150, level: 0.5, length: 0.09 },
    { at: 0, shape: "sine", from: 900, to: 420, level: 0.12, length: 0.03 },
  ],
  back: [{ at: 0, shape: "triangle", from: 150, to: 260, level: 0.35, length: 0.1 }],
  turn: [
    { at: 0, shape: "sine", from: 587, to: 587, level: 0.32, length: 0.9 },
    { at: 0, shape: "sine", from: 1571, to: 1571, level: 0.08, length: 0.4 },
  ],
  offer: [
    { at: 0, shape: "sine", from: 523, to: 523, level: 0.3, length: 0.5 },
    { at: 0.16, shape: "sine", from: 784, to: 784, level: 0.3, length: 0.7 },
  ],
  chat: [{ at: 0, shape: "triangle", from: 880, to: 870, level: 0.16, length: 0.18 }],
  low: [
    { at: 0, shape: "square", from: 1250, to: 1200, level: 0.06, length: 0.04 },
    { at: 0.1, shape: "square", from: 1250, to: 1200, level: 0.06, length: 0.04 },
  ],
  refused: [{ at: 0, shape: "sawtooth", from: 130, to: 110, level: 0.14, length: 0.16 }],
  won: [392, 440, 523, 587, 784].map((hertz, i) => tone(i * 0.13, hertz, 0.9)),
  lost: [523, 440, 392, 294].map((hertz, i) => tone(i * 0.17, hertz, 0.8)),
  over: [440, 523, 440].map((hertz, i) => tone(i * 0.16, hertz, 0.8)),
};

function tone(at, hertz, length) {
  return { at, shape: "sine", from: hertz, to: hertz, level: 0.28, length };
}

export class Sounds {
  #createContext;
  #context = null;
  /** Whether anything sounds. */
  on = false;

  /** `createContext` makes an AudioContext; only called when something is to sound. */
  constructor(createContext = () => new AudioContext()) {
    this.#createContext = createContext;
  }

  /** Play a sound of SOUNDS by its name, if sounds are on. */
  play(name) {
    if (!this.on) return;
    this.#context ??= this.#createContext();
    const context = this.#context;
    if (context.state === "suspended") context.resume();
    for (const { at, shape, from, to, level, length } of SOUNDS[name]) {
      const start = context.currentTime + at;
      const oscillator = context.createOscillator();
      const gain = context.createGain();
      oscillator.type = shape;
      oscillator.frequency.setValueAtTime(from, start);
      oscillator.frequency.exponentialRampToValueAtTime(to, start + length);
      gain.gain.setValueAtTime(0.0001, start);
      gain.gain.exponentialRampToValueAtTime(level, start + 0.006);
      gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
      oscillator.connect(gain).connect(context.destination);
      oscillator.start(start);
      oscillator.stop(start + length + 0.02);
    }
  }
}
