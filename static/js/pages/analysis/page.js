/** The page "Where did I lose?": a replay, what was found out about it, and best lines that are played on its board. */
import { make, setAttribute } from "../../core/dom.js";
import { RequestError, getJson } from "../../core/http.js";
import { gettext, interpolate } from "../../core/i18n.js";
import { History } from "../match/history.js";
import { icon } from "../match/icons.js";
import { Looking } from "../match/looking.js";
import { MoveList } from "../match/movelist.js";
import { ReplayBar } from "../match/replaybar.js";
import { endedByPlay } from "../match/sentences.js";
import { copyLink } from "../match/sharing.js";
import { Signs } from "../match/signs.js";
import { toast } from "../toast.js";
import { Asking } from "./asking.js";
import { Graph } from "./graph.js";
import { markSign } from "./marks.js";
import { balanceTable, turnsTable } from "./tables.js";
import { TurnCard } from "./turncard.js";
import { Verdict } from "./verdict.js";
import { reach } from "./words.js";

export class AnalysisPage {
  #boot;
  #slots;
  #board;
  #settings;
  #names;
  #history;
  #signs;
  #match;
  /** The best line that is shown instead of the match, null while the match is. */
  #line = null;
  /** Counts what the viewer has wanted to see: a line that was asked for before the last wish comes too late. */
  #wishes = 0;
  #bar;
  #moves;
  #verdict;
  #asking;
  #graph = null;
  #card = null;
  #place = { position: 0, end: 0 };

  /** `history`: the match's; `names`: the two sides'; the rest as for the other pages around a board. */
  constructor({ boot, slots, board, settings, names, history }) {
    this.#boot = boot;
    this.#slots = slots;
    this.#board = board;
    this.#settings = settings;
    this.#names = names;
    this.#history = history;
    this.#signs = new Signs(slots);
    this.#match = new Looking(board, async () => history, () => settings.values.playback);
    this.#moves = new MoveList(slots("moves"), names, (turn, step) => this.#jump(turn, step));
    this.#bar = new ReplayBar(slots("replay"), slots("place"), {
      start: () => this.#shown.step(-Infinity),
      previous: () => this.#shown.step(-1),
      play: () => (this.#shown.playing ? this.#shown.stop() : this.#shown.play()),
      next: () => this.#shown.step(1),
      end: () => this.#shown.last(),
    });
    this.#verdict = new Verdict(slots("verdict"), {
      names,
      outcome: boot.outcome,
      mayAsk: boot.may_ask,
      nothing: boot.nothing,
      onAsk: () => this.#ask(),
      onJump: (turn) => this.#showTurn(turn),
    });
    this.#asking = new Asking(boot);
    this.#listen();
    this.#setTheTable();
    this.#begin();
  }

  /** What goes through positions now: the match, or a line. */
  get #shown() {
    return this.#line?.looking ?? this.#match;
  }

  #listen() {
    this.#match.addEventListener("position", ({ detail }) => this.#atPosition(detail));
    this.#match.addEventListener("playing", () => this.#updateBar());
    this.#asking.addEventListener("status", ({ detail }) => this.#told(detail));
    this.#slots("share").addEventListener("click", () => copyLink(`${location.origin}${location.pathname}${location.hash}`));
    const notation = this.#slots("notation");
    notation.addEventListener("click", () => this.#settings.set("notation", !this.#settings.values.notation));
    const apply = () => {
      const { values } = this.#settings;
      this.#board.preferences = this.#settings.forBoard();
      this.#moves.notation = values.notation;
      setAttribute(notation, "aria-pressed", String(values.notation));
    };
    this.#settings.addEventListener("change", apply);
    apply();
    addEventListener("hashchange", () => this.#openAtHash());
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.#line && !event.defaultPrevented) this.#leaveLine();
    });
  }

  #setTheTable() {
    const { outcome } = this.#boot;
    this.#board.seat = null;
    this.#board.names = this.#names;
    setAttribute(this.#slots("board"), "data-over", true);
    for (const [seat, place] of [[1, "plate-top"], [0, "plate-bottom"]]) {
      const plate = this.#slots(place);
      setAttribute(plate, "data-won", outcome.winner === seat);
      plate.replaceChildren(
        make("span", { class: "seat-mark", "data-seat": seat, "aria-hidden": "true" }),
        make("div", { class: "plate-who" }, make("strong", { class: "plate-name" }, this.#names[seat])),
      );
    }
    this.#moves.update(this.#history.turns());
    for (const choice of ["turn_board", "chat"]) this.#settings.menu.offer(choice, false);
    this.#slots("match").removeAttribute("data-loading");
  }

  async #begin() {
    if (!this.#openAtHash()) this.#match.go(0);
    const { status } = this.#boot;
    this.#verdict.status(status);
    const asked = new URLSearchParams(location.search).has("ask");
    if (asked) history.replaceState(null, "", `${location.pathname}${location.hash}`);
    if (status.state === "none" && asked && this.#boot.may_ask) this.#ask();
    else if (status.state !== "none" && status.state !== "failed") this.#asking.follow();
    if (status.state !== "done" && !location.hash) requestAnimationFrame(() => this.#bringVerdict());
  }

  /** On a phone how far it is, and who may ask, stand below the board: bring them into view, once the board has its size. */
  #bringVerdict() {
    const verdict = this.#slots("verdict");
    // Above the buttons, which lie over the page's lower edge there.
    if (verdict.getBoundingClientRect().bottom > this.#slots("replay").getBoundingClientRect().top) verdict.scrollIntoView({ block: "center" });
  }

  async #ask() {
    const refusal = await this.#asking.ask();
    if (refusal !== null) this.#verdict.refused(refusal);
  }

  #told(status) {
    if (status.report) this.#found(status.report);
    else this.#verdict.status(status);
  }

  // What was found

  #found(report) {
    const names = this.#names;
    this.#verdict.report(report);
    this.#moves.marks = report.turns.map(({ marks }) => () => marks.map((mark) => markSign(mark)));
    this.#graph = new Graph(this.#slots("graph"), { report, names, onJump: (turn) => this.#jumpToTurn(turn) });
    this.#card = new TurnCard(this.#slots("turn"), { report, names, onLine: (turn, part) => this.#showLine(turn, part), onBack: () => this.#leaveLine() });
    const turns = this.#history.turns();
    const played = (number) => turns[number].steps.map(({ step, notation = step }) => notation).join(" ");
    const more = this.#slots("more");
    more.replaceChildren(
      ...(report.balance ? [balanceTable({ report, names, played: endedByPlay(this.#boot.outcome) })] : []),
      turnsTable({ report, names, played, onJump: (turn) => this.#showTurn(turn) }),
      make("p", { class: "muted" }, reach(report)),
    );
    more.hidden = false;
    // Before this nobody could choose a turn by its mark: begin where it was lost, unless one is looking already.
    const first = report.turning?.turn ?? report.missed[0]?.turn ?? null;
    if (first !== null && this.#place.position === 0 && !location.hash) this.#jumpToTurn(first);
    else this.#atPosition({ ...this.#place, frame: this.#history.at(this.#place.position) });
  }

  // Going through the match

  #openAtHash() {
    const position = /^#(\d+)$/.exec(location.hash)?.[1];
    if (!position) return false;
    this.#leaveLine({ quiet: true });
    this.#match.go(Number(position));
    return true;
  }

  #jump(turn, step) {
    this.#leaveLine({ quiet: true });
    return this.#match.jump(turn, step);
  }

  /** Show the position after a turn; null: the start. */
  #jumpToTurn(turn) {
    this.#leaveLine({ quiet: true });
    if (turn === null) return this.#match.step(-Infinity);
    const last = this.#history.turns()[turn]?.steps.length ?? 1;
    return this.#match.jump(turn, last - 1);
  }

  /** Show the position after a turn, and the board, which may be out of sight. */
  #showTurn(turn) {
    this.#scrollToBoard();
    return this.#jumpToTurn(turn);
  }

  /** The board, and the words above it. */
  #scrollToBoard() {
    this.#slots("board").scrollIntoView({ block: "nearest" });
    this.#slots("words").scrollIntoView({ block: "nearest" });
  }

  #atPosition({ position, end, frame }) {
    this.#place = { position, end };
    this.#wishes += 1;
    if (this.#line) return;
    this.#moves.current = frame.turn === null ? null : { turn: frame.turn, step: frame.step };
    this.#signs.say(frame.turn === null ? gettext("The start of the match.") : frame.words, frame.seat);
    history.replaceState(null, "", position === 0 ? location.pathname : `#${position}`);
    this.#card?.show(frame.turn);
    if (this.#graph) {
      const steps = this.#history.turns()[frame.turn]?.steps.length ?? 1;
      this.#graph.at = frame.turn === null ? 0 : frame.turn + (frame.step + 1) / steps;
    }
    this.#updateBar();
  }

  #updateBar() {
    const { position, end } = this.#line?.place ?? this.#place;
    this.#bar.update({ position, end, playing: this.#shown.playing, finished: true });
  }

  // A best line on the board

  async #showLine(turn, part) {
    const wish = ++this.#wishes;
    this.#match.stop();
    let frames;
    try {
      ({ frames } = await getJson(`${this.#boot.line_url}${turn}/${part}/`));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      toast(gettext("The line could not be loaded. Please try again."), "error");
      return;
    }
    if (wish !== this.#wishes) return;
    const line = new History(frames);
    const looking = new Looking(this.#board, async () => line, () => this.#settings.values.playback);
    this.#line = { looking, turn, place: { position: 0, end: line.end } };
    looking.addEventListener("position", ({ detail }) => this.#atLinePosition(detail));
    looking.addEventListener("playing", () => this.#updateBar());
    setAttribute(this.#slots("match"), "data-line", true);
    const text = interpolate(gettext("Best line instead of turn %(number)s"), { number: turn + 1 });
    const close = { type: "button", class: "button quiet icon", "aria-label": gettext("Close the line"), on: { click: () => this.#leaveLine() } };
    this.#slots("banner").replaceChildren(make("div", {}, make("span", { role: "status" }, text), make("button", close, icon("close"))));
    this.#card.line = part;
    this.#scrollToBoard();
    await looking.go(0);
    looking.play();
  }

  #atLinePosition({ position, end, frame }) {
    if (!this.#line) return;
    this.#line.place = { position, end };
    const start = interpolate(gettext("The position before turn %(number)s."), { number: this.#line.turn + 1 });
    this.#signs.say(position === 0 ? start : frame.words, frame.seat);
    this.#updateBar();
  }

  /** Back to where the match was left; `quiet`: somebody else says right after this where to go. */
  #leaveLine({ quiet = false } = {}) {
    if (!this.#line) return;
    this.#line.looking.leave();
    this.#line = null;
    setAttribute(this.#slots("match"), "data-line", false);
    this.#slots("banner").replaceChildren();
    this.#card.line = null;
    if (!quiet) this.#match.go(this.#place.position);
  }
}
