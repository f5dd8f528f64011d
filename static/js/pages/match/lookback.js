/**
 * Looking back beside a live match: who looks back has the board, the live match goes on behind, and "now" is one click
 * away. In a finished match this is the replay. Event: `place` (`{turn, step}` of what is shown; null: the start).
 */
import { RequestError, getJson } from "../../core/http.js";
import { gettext } from "../../core/i18n.js";
import { toast } from "../toast.js";
import { History } from "./history.js";
import { Looking } from "./looking.js";
import { ReplayBar } from "./replaybar.js";

export class LookBack extends EventTarget {
  #boot;
  #live;
  #playback;
  #signs;
  #banners;
  #looking;
  #bar;
  #board;
  #missed = 0;
  #wasActive = false;

  /** `bar` and `place`: the elements of the replay bar; the other parts are the page's; `speed()` gives the playback preference. */
  constructor({ board, boot, live, playback, signs, banners, bar, place, speed }) {
    super();
    this.#boot = boot;
    this.#board = board;
    this.#live = live;
    this.#playback = playback;
    this.#signs = signs;
    this.#banners = banners;
    this.#looking = new Looking(board, () => this.#load(), speed);
    this.#looking.addEventListener("position", ({ detail }) => this.#shown(detail));
    this.#looking.addEventListener("left", () => this.#atPresent());
    this.#looking.addEventListener("playing", () => this.updateBar());
    this.#bar = new ReplayBar(bar, place, {
      start: () => this.#look((looking) => looking.step(-Infinity)),
      previous: () => this.#look((looking) => looking.step(-1)),
      play: () => this.play(),
      next: () => this.#next(),
      end: () => (this.#finished ? this.#look((looking) => looking.last()) : this.leave()),
    });
  }

  /** Whether something else than the present is shown; `position` is its number. */
  get active() {
    return this.#looking.active;
  }

  get position() {
    return this.#looking.position;
  }

  /** Keep up with an event of the match that led to `snapshot`. */
  take(event, snapshot) {
    if (this.active && event.kind === "step") this.#missed += 1;
    this.#looking.take(event, snapshot.view, this.#boot.language);
  }

  /** The match has been told anew: what was known of it may be incomplete. */
  forget() {
    if (this.active) this.#look(async (looking) => looking.forget());
    else this.#looking.forget();
  }

  /** Show the position after a step of a turn, both counted from 0. */
  jump(turn, step) {
    return this.#look((looking) => looking.jump(turn, step));
  }

  /** Play the match from here, or stop playing. */
  play() {
    return this.#look((looking) => (looking.playing ? looking.stop() : looking.play()));
  }

  /** Back to the present. */
  leave() {
    this.#looking.leave();
  }

  /** Open a finished match at the step that the address names (`#12`), now and whenever it changes. */
  openAtHash() {
    const open = () => {
      const position = /^#(\d+)$/.exec(location.hash)?.[1];
      if (position && this.#finished) this.#look((looking) => looking.go(Number(position)));
    };
    addEventListener("hashchange", open);
    open();
  }

  updateBar() {
    this.#bar.update({
      position: this.position,
      end: this.#made,
      playing: this.#looking.playing,
      finished: this.#finished,
    });
  }

  get #finished() {
    return this.#live.snapshot.status === "finished";
  }

  get #made() {
    return this.#live.snapshot.turns.reduce((sum, { steps }) => sum + steps.length, 0);
  }

  async #load() {
    const { frames } = await getJson(this.#boot.frames_url);
    return new History(frames);
  }

  async #look(action) {
    try {
      await action(this.#looking);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      this.#looking.leave();
      this.#playback.resume();
      toast(gettext("The earlier positions could not be loaded. Please try again."), "error");
    }
  }

  async #next() {
    await this.#look((looking) => looking.step(1));
    if (!this.#finished && this.position === this.#made) this.leave();
  }

  #shown({ position, frame }) {
    const atStart = frame.turn === null;
    // Not before there is something to look at: however long that takes to come, the match is shown meanwhile.
    this.#playback.pause();
    if (!this.#wasActive) this.#board.parentElement.scrollIntoView({ block: "nearest" });
    this.#wasActive = true;
    this.#signs.say(atStart ? gettext("The start of the match.") : frame.words, frame.seat);
    this.#banners.looking(this.#finished ? null : this.#missed);
    if (this.#finished) history.replaceState(null, "", `#${position}`);
    this.updateBar();
    const place = atStart ? null : { turn: frame.turn, step: frame.step };
    this.dispatchEvent(new CustomEvent("place", { detail: place }));
  }

  #atPresent() {
    this.#missed = 0;
    this.#wasActive = false;
    this.#banners.looking(null);
    this.#playback.resume();
    this.updateBar();
  }
}
