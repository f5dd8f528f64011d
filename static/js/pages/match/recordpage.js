/** The page of a record that was read back: a replay without a match behind it. */
import { make, setAttribute, setText } from "../../core/dom.js";
import { gettext } from "../../core/i18n.js";
import { History } from "./history.js";
import { Looking } from "./looking.js";
import { MoveList } from "./movelist.js";
import { ReplayBar } from "./replaybar.js";
import { outcomeReason, outcomeTitle } from "./sentences.js";
import { Signs } from "./signs.js";

export class RecordPage {
  #looking;
  #bar;
  #moves;
  #signs;
  #slots;

  /** As for MatchPage; `boot` has `frames`, `names` and `outcome`. */
  constructor({ boot, slots, board, settings }) {
    const history = new History(boot.frames);
    this.#slots = slots;
    this.#signs = new Signs(slots);
    this.#looking = new Looking(board, async () => history, () => settings.values.playback);
    this.#moves = new MoveList(slots("moves"), boot.names, (turn, step) => this.#looking.jump(turn, step));
    this.#bar = new ReplayBar(slots("replay"), slots("place"), {
      start: () => this.#looking.step(-Infinity),
      previous: () => this.#looking.step(-1),
      play: () => (this.#looking.playing ? this.#looking.stop() : this.#looking.play()),
      next: () => this.#looking.step(1),
      end: () => this.#looking.last(),
    });
    board.seat = null;
    board.names = boot.names;
    setAttribute(slots("board"), "data-over", true);
    this.#plates(boot);
    this.#moves.update(history.turns());
    const apply = () => {
      board.preferences = settings.forBoard();
      this.#moves.notation = settings.values.notation;
    };
    settings.addEventListener("change", apply);
    apply();
    settings.menu.offer("turn_board", false);
    settings.menu.offer("chat", false);
    this.#looking.addEventListener("position", ({ detail }) => this.#show(detail));
    this.#looking.addEventListener("playing", () => this.#update());
    this.#looking.go(0);
    slots("match").removeAttribute("data-loading");
  }

  #plates({ names, outcome }) {
    for (const [seat, place] of [[1, "plate-top"], [0, "plate-bottom"]]) {
      const plate = this.#slots(place);
      setAttribute(plate, "data-won", outcome?.winner === seat);
      plate.replaceChildren(
        make("span", { class: "seat-mark", "data-seat": seat, "aria-hidden": "true" }),
        make("div", { class: "plate-who" }, make("strong", { class: "plate-name" }, names[seat])),
      );
    }
    const result = outcome
      ? `${outcomeTitle(outcome, null, names)}. ${outcomeReason(outcome, names)}`
      : gettext("This match has no end yet.");
    setText(this.#slots("result"), result);
  }

  #place = { position: 0, end: 0 };

  #show({ position, end, frame }) {
    this.#place = { position, end };
    this.#moves.current = frame.turn === null ? null : { turn: frame.turn, step: frame.step };
    this.#signs.say(frame.turn === null ? gettext("The start of the match.") : frame.words, frame.seat);
    this.#update();
  }

  #update() {
    this.#bar.update({ ...this.#place, playing: this.#looking.playing, finished: true });
  }
}
