/**
 * Plays one of the pieces, quietly and without an end. A browser lets nothing sound before the first click, tap or key,
 * so the audio context is made then; in a tab that nobody looks at the music rests.
 */
import { PIECES, barOf, barSeconds } from "./pieces.js";
import { VOICES } from "./voices.js";

/** So many seconds of notes are handed over before they sound: more than timers are ever late. */
const AHEAD = 2.5;
const LOOK_EVERY_MS = 500;
/** The gain of all voices together: quieter than the sounds of play. */
const VOLUME = 0.3;
/** Seconds in which a piece that is switched off dies away. */
const FADE = 0.8;
/** What may be the first gesture. A finger counts when it is lifted. */
const GESTURES = ["pointerup", "keydown"];

export class Music {
  #createContext;
  #context = null;
  #piece = null;
  #room = null;
  #bar = 0;
  #due = 0;
  #timer = null;

  /** `createContext` makes an AudioContext; only called when something is to sound. */
  constructor(createContext = () => new AudioContext()) {
    this.#createContext = createContext;
    document.addEventListener("visibilitychange", () => this.#restOrGoOn());
  }

  /** Play a piece of PIECES by its name from its beginning; any other name is silence. */
  play(name) {
    this.#fadeOut();
    this.#piece = PIECES[name] ?? null;
    for (const gesture of GESTURES) document.removeEventListener(gesture, this.#begin);
    if (!this.#piece) return;
    if (navigator.userActivation?.hasBeenActive) this.#begin();
    else for (const gesture of GESTURES) document.addEventListener(gesture, this.#begin);
  }

  #begin = () => {
    // Not every key counts: Escape doesn't. A context made too early would stay silent for good.
    if (navigator.userActivation?.hasBeenActive === false) return;
    for (const gesture of GESTURES) document.removeEventListener(gesture, this.#begin);
    this.#context ??= this.#createContext();
    this.#room = openRoom(this.#context);
    this.#bar = 0;
    this.#due = this.#context.currentTime + 0.2;
    this.#restOrGoOn();
  };

  #restOrGoOn() {
    clearInterval(this.#timer);
    this.#timer = null;
    if (!this.#room) return;
    if (document.hidden) {
      this.#context.suspend();
      return;
    }
    if (this.#context.state === "suspended") this.#context.resume();
    this.#timer = setInterval(() => this.#write(), LOOK_EVERY_MS);
    this.#write();
  }

  /** Hand over the bars that come next. */
  #write() {
    const { currentTime } = this.#context;
    // A page that stood still goes on from where it is.
    if (this.#due < currentTime) this.#due = currentTime + 0.1;
    while (this.#due < currentTime + AHEAD) {
      sound(this.#context, this.#room.output, this.#piece, this.#bar, this.#due);
      this.#due += barSeconds(this.#piece);
      this.#bar += 1;
    }
  }

  #fadeOut() {
    clearInterval(this.#timer);
    this.#timer = null;
    const room = this.#room;
    this.#room = null;
    if (!room) return;
    const { currentTime } = this.#context;
    room.output.gain.setValueAtTime(VOLUME, currentTime);
    room.output.gain.linearRampToValueAtTime(0, currentTime + FADE);
    setTimeout(room.leave, FADE * 1000 + 200);
  }
}

/** Sound a bar of a piece, beginning at the time `at` of the context. */
export function sound(context, output, piece, bar, at) {
  for (const note of barOf(piece, bar)) VOICES[note.voice](context, output, note, at + note.at);
}

/** Where notes go (`output`, as loud as music may be), with the echo of a hall; `leave()` takes it all away. */
export function openRoom(context) {
  const output = context.createGain();
  output.gain.value = VOLUME;
  const echo = context.createDelay(1);
  echo.delayTime.value = 0.31;
  const again = context.createGain();
  again.gain.value = 0.32;
  const dull = context.createBiquadFilter();
  dull.type = "lowpass";
  dull.frequency.value = 1800;
  output.connect(context.destination);
  output.connect(echo).connect(dull).connect(again).connect(echo);
  again.connect(context.destination);
  const leave = () => [output, echo, dull, again].forEach((node) => node.disconnect());
  return { output, leave };
}
