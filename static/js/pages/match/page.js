/** The page around a live match: brings its parts together. Each part knows nothing of the others. */
import { Connection, socketAddress } from "../../core/connection.js";
import { gettext, interpolate } from "../../core/i18n.js";
import { Outbox } from "../../core/outbox.js";
import { lastTurn } from "../../core/snapshot.js";
import { setAttribute } from "../../core/dom.js";
import { toast } from "../toast.js";
import { Banners } from "./banners.js";
import { Chat } from "./chat.js";
import { Controls } from "./controls.js";
import { EndBoard } from "./endboard.js";
import { guardLinks } from "./leaving.js";
import { LiveMatch, Refusal } from "./live.js";
import { LookBack } from "./lookback.js";
import { MoveList } from "./movelist.js";
import { Playback } from "./playback.js";
import { CLAIM_AFTER, Plates } from "./plates.js";
import { endedByPlay, eventSentence, outcomeReason, outcomeSound } from "./sentences.js";
import { copyLink } from "./sharing.js";
import { Signs } from "./signs.js";

/** How long the last step, or the sentence of another end, may be looked at before the board of the end. Milliseconds. */
const LOOK = { step: 2_200, other: 700 };
/** How often clocks are drawn. Milliseconds. */
const TICK = 100;

export class MatchPage {
  #boot;
  #slots;
  #board;
  #seatName;
  #settings;
  #live;
  #playback;
  #lookBack;
  #parts = null;
  #signs;
  #banners;
  #wasMyTurn = false;
  #sawRunning = false;
  #endShown = false;
  /** The view, by its number, for which the board has last been given steps of its own; null while it has none. */
  #openedAt = null;
  #faced = 0;

  /** `slots(name)` gives the template's element for a part; `seatName(seat)` is the game's name for a seat. */
  constructor({ boot, slots, board, settings, seatName }) {
    this.#boot = boot;
    this.#seatName = seatName;
    this.#slots = slots;
    this.#board = board;
    this.#settings = settings;
    const connection = new Connection(socketAddress(boot.ws), () => this.#live.hello());
    const outbox = new Outbox(sessionStorage, boot.key);
    this.#live = new LiveMatch({ connection, outbox, language: boot.language });
    const speed = () => settings.values.playback;
    this.#playback = new Playback(board, speed);
    this.#signs = new Signs(slots);
    this.#banners = new Banners(slots("banners"), {
      onWithdraw: () => this.#withdraw(),
      onNow: () => this.#lookBack.leave(),
      onRetry: () => this.#perform(this.#live.act("retry")),
      onEnd: () => this.#perform(this.#live.act("leave")),
      next: () => slots("board").querySelector('[data-cell][tabindex="0"]'),
    });
    this.#lookBack = new LookBack({
      board,
      boot,
      live: this.#live,
      playback: this.#playback,
      signs: this.#signs,
      banners: this.#banners,
      bar: slots("replay"),
      place: slots("place"),
      speed,
    });
    this.#listen();
    connection.open();
  }

  #listen() {
    const [live, playback, lookBack, board] = [this.#live, this.#playback, this.#lookBack, this.#board];
    const on = (target, type, listener) => target.addEventListener(type, ({ detail }) => listener(detail));
    on(live, "change", (detail) => this.#changed(detail));
    on(live, "pending", () => this.#pendingChanged());
    on(live, "dropped", ({ step }) => this.#dropped(step));
    on(live, "refused", (refusal) => this.#refused(refusal));
    on(live, "presence", ({ watchers }) => {
      this.#signs.watchers(watchers);
      this.#sayHowComputersAre();
      this.#tick();
    });
    on(live, "chat", (line) => this.#lineCame(line));
    on(live, "connection", () => this.#connectionChanged());
    on(live, "gesture", ({ data }) => {
      if (!lookBack.active && playback.atPresent) board.showGesture(data);
    });
    on(playback, "words", ({ seat, text }) => this.#signs.say(text, seat));
    on(playback, "happened", ({ event, snapshot }) => this.#happened(event, snapshot));
    on(playback, "shown", (snapshot) => this.#shown(snapshot));
    on(playback, "present", () => this.#openBoard());
    on(lookBack, "place", (place) => this.#lookedAt(place));
    board.addEventListener("step", ({ detail }) => this.#play(detail.step));
    board.addEventListener("gesture", ({ detail }) => {
      if (!lookBack.active) live.gesture(detail.data);
    });
    this.#slots("board").addEventListener("pointerdown", () => playback.skip());
    this.#settings.addEventListener("change", () => this.#applySettings());
    document.addEventListener("visibilitychange", () => this.chatShown());
    guardLinks(
      () => live.isPlayer && live.snapshot.status === "running" && live.snapshot.match.kind === "person",
      () => this.#perform(live.act("leave")),
    );
  }

  // What the server said

  #changed({ event, previous, snapshot }) {
    const first = !this.#parts;
    if (first) this.#build(snapshot);
    const { plates, controls, chat } = this.#parts;
    this.#banners.paused = snapshot.paused;
    this.#banners.trouble = snapshot.status === "running" && snapshot.you !== null ? snapshot.trouble : null;
    plates.update(snapshot);
    this.#board.clock = { ...snapshot.clock, at: this.#live.clockAt };
    controls.update(snapshot);
    if (event) {
      this.#lookBack.take(event, snapshot);
      const own = snapshot.you === event.seat || snapshot.you === "both";
      this.#playback.add({ event, snapshot, own });
    } else {
      if (previous) this.#lookBack.forget();
      chat.fill(snapshot.chat ?? {}, snapshot.you !== null);
      this.#playback.show(snapshot);
      if (!this.#lookBack.active) this.#sayWhereWeAre(snapshot);
    }
    if (this.#lookBack.active) this.#parts.moves.update(snapshot.turns);
    if (snapshot.outcome && previous && !previous.outcome) this.#lookBack.leave();
    if (snapshot.rematch !== null && previous && previous.rematch === null) location.assign(`/m/${snapshot.rematch}/`);
    this.#announceTurn(snapshot, previous);
    this.#sayHowComputersAre();
    this.#tick();
    if (first) this.#lookBack.openAtHash();
  }

  #sayHowComputersAre() {
    const { snapshot, presence } = this.#live;
    // A stuck one is asked again only by the player: that it goes on by itself would not be true.
    const asked = snapshot?.status === "running" && snapshot.trouble !== "stuck";
    this.#banners.computer = asked ? (presence?.computer ?? null) : null;
  }

  #sayWhereWeAre(snapshot) {
    const names = this.#names();
    const turn = lastTurn(snapshot.turns);
    if (snapshot.outcome) this.#signs.say(outcomeReason(snapshot.outcome, names), snapshot.outcome.winner);
    else if (turn) this.#signs.say(turn.steps.map(({ words }) => words).join(" "), turn.seat);
    else this.#signs.say(interpolate(gettext("First to act: %(name)s."), { name: names[snapshot.to_act] }), snapshot.to_act);
  }

  #happened(event, snapshot) {
    const names = this.#names();
    const sentence = eventSentence(event, { outcome: null }, snapshot, names);
    if (sentence) this.#signs.say(event.words ?? sentence, event.seat);
    if (event.kind === "offer" && event.seat !== snapshot.you) this.#sound("offer");
    if (event.kind === "back" || event.kind === "takeback") this.#sound("back");
  }

  #shown(snapshot) {
    this.#board.seat = snapshot.you;
    this.#board.names = snapshot.match.kind === "device" ? ["", ""] : this.#names();
    if (this.#lookBack.active) return;
    this.#face(snapshot);
    this.#parts.moves.update(snapshot.turns);
    const turn = lastTurn(snapshot.turns);
    this.#parts.moves.current = turn && { turn: turn.turn, step: turn.steps.length - 1 };
    setAttribute(this.#slots("board"), "data-over", snapshot.status === "finished");
    if (snapshot.outcome) this.#ended(snapshot);
    this.#board.locked = !this.#playback.atPresent;
  }

  #openBoard() {
    if (this.#lookBack.active) return;
    const { snapshot, pending } = this.#live;
    const shown = this.#playback.shown;
    const legal = pending === null && shown?.pv === snapshot.pv ? snapshot.legal : null;
    // The other side's step may leave one's own steps as they were (a rest that both confirm): the board must hear of them
    // again, for it takes those that it has to belong to the view before that step.
    const stepped = legal !== null && this.#openedAt !== snapshot.pv;
    if (this.#board.legal !== legal || stepped) this.#board.legal = legal;
    this.#openedAt = legal === null ? null : snapshot.pv;
    this.#board.locked = false;
    this.#lookBack.updateBar();
  }

  #ended(snapshot) {
    const { end } = this.#parts;
    if (this.#endShown) {
      end.show(snapshot, false);
      return;
    }
    this.#endShown = true;
    // Whoever was there sees the winning step first, then the board of the end.
    if (this.#sawRunning) {
      this.#signs.say(outcomeReason(snapshot.outcome, this.#names()), snapshot.outcome.winner);
      this.#sound(outcomeSound(snapshot.outcome, snapshot.you));
      const time = endedByPlay(snapshot.outcome) ? LOOK.step : LOOK.other;
      setTimeout(() => end.show(this.#live.snapshot, true), time);
    } else {
      end.show(snapshot, false);
    }
    this.#lookBack.updateBar();
  }

  #announceTurn(snapshot, previous) {
    if (snapshot.status === "running") this.#sawRunning = true;
    const mine = snapshot.status === "running" && snapshot.you !== null && snapshot.you === snapshot.to_act;
    if (mine && !this.#wasMyTurn && previous) this.#sound("turn");
    this.#wasMyTurn = mine;
    this.#signs.turn(mine);
  }

  #connectionChanged() {
    this.#sayConnection();
    if (this.#live.snapshot) this.#parts.controls.update(this.#live.snapshot);
  }

  #sayConnection() {
    const { connectionState, pending, snapshot } = this.#live;
    this.#banners.connection(connectionState, pending, !snapshot || Boolean(snapshot.clock.limit));
  }

  #refused(refusal) {
    this.#board.cancelChoice();
    this.#openBoard();
    toast(refusal.message, "error");
    this.#sound("refused");
  }

  #dropped(step) {
    this.#board.cancelChoice();
    toast(
      interpolate(gettext("Your step %(step)s was not played: the position has changed meanwhile."), { step }),
      "error",
    );
  }

  // What the viewer did

  #play(step) {
    if (this.#lookBack.active || !this.#playback.atPresent) return;
    this.#live.step(step);
    this.#sound("step");
  }

  #withdraw() {
    if (this.#live.withdraw()) this.#board.cancelChoice();
  }

  #pendingChanged() {
    setAttribute(this.#slots("board"), "data-pending", this.#live.pending !== null);
    this.#sayConnection();
    if (this.#live.snapshot) this.#parts.controls.update(this.#live.snapshot);
    if (this.#playback.atPresent) this.#openBoard();
  }

  /** Wait for an action; what goes wrong is said. Resolves to whether it was done. */
  async #perform(action) {
    try {
      await action;
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      toast(error.message ?? gettext("There is no connection just now. Please try again when it is back."), "error");
      this.#sound("refused");
      return false;
    }
  }

  #lookedAt(place) {
    this.#parts.moves.current = place;
    if (this.#live.snapshot.status === "finished") this.#parts.end.settle();
  }

  // The parts

  #build(snapshot) {
    const bottom = snapshot.you === 1 ? 1 : 0;
    const sound = (name) => this.#sound(name);
    const perform = (action) => this.#perform(action);
    this.#parts = {
      plates: new Plates([this.#slots("plate-top"), this.#slots("plate-bottom")], bottom, {
        names: this.#names(),
        seatName: snapshot.match.kind === "device" ? () => "" : this.#seatName,
        sound,
      }),
      moves: new MoveList(this.#slots("moves"), this.#names(), (turn, step) =>
        this.#lookBack.jump(turn, step),
      ),
      controls: new Controls(this.#slots("controls"), this.#live, { names: this.#names(), perform }),
      end: new EndBoard(this.#slots("end"), this.#live, {
        names: this.#names(),
        perform,
        onReplay: () => this.#lookBack.play(),
        onShare: () => this.#share(),
        record: this.#boot.record_url,
        verify: this.#boot.verify_url,
        analysis: this.#boot.analysis_url,
      }),
      chat: new Chat(this.#slots("chat"), {
        send: (text) => this.#perform(this.#live.act("chat", { text })),
        onUnread: (count) => this.#signs.unread(count),
        switchOn: () => this.#settings.set("chat", true),
        mayWrite: this.#boot.has_player,
      }),
    };
    this.#signs.kind(snapshot.match);
    // Nobody is there to talk to: not at a computer's table, and two at one device need no writing.
    const quiet = snapshot.match.kind === "computer" || snapshot.you === "both";
    setAttribute(this.#slots("match"), "data-quiet", quiet);
    this.#settings.menu.offer("chat", !quiet);
    this.#slots("match").removeAttribute("data-loading");
    this.#slots("share").addEventListener("click", () => this.#share());
    this.#settings.menu.offer("turn_board", snapshot.you === "both");
    this.#applySettings();
    setInterval(() => this.#tick(), TICK);
  }

  #share() {
    const position = this.#lookBack.active ? `#${this.#lookBack.position}` : "";
    return copyLink(`${location.origin}${location.pathname}${position}`);
  }

  #applySettings() {
    const { values } = this.#settings;
    this.#board.preferences = this.#settings.forBoard();
    if (!this.#parts) return;
    this.#parts.moves.notation = values.notation;
    this.#parts.chat.on = values.chat;
    if (this.#playback.shown) this.#face(this.#playback.shown);
  }

  /** On one device the board may turn to whoever acts. */
  #face({ you, to_act: toAct, status }) {
    if (you !== "both" || status === "finished" || this.#faced === toAct || !this.#settings.values.turn_board) return;
    this.#faced = toAct;
    if (this.#board.faceSeat(toAct)) this.#parts.plates.face(toAct);
  }

  /** What the two sides are called: on one device, where one person holds both seats, by the seats' own names. */
  #names() {
    const { kind, seats } = this.#live.snapshot.match;
    return seats.map(({ name }, seat) => (kind === "device" ? this.#seatName(seat) : name));
  }

  #sound(name) {
    this.#settings.sounds.play(name);
  }

  #lineCame(line) {
    const { chat } = this.#parts;
    const { you, match } = this.#live.snapshot;
    const own = line.seat !== null && you === line.seat;
    const seen = own || chat.visible;
    chat.add(line, seen);
    if (!seen && match.kind === "person" && this.#settings.values.chat) this.#sound("chat");
  }

  /** The chat may have come into view. */
  chatShown() {
    if (this.#parts?.chat.visible) this.#parts.chat.seen();
  }

  #tick() {
    const live = this.#live;
    if (!live.snapshot) return;
    const now = Date.now();
    const { plates, controls } = this.#parts;
    plates.tick(live, now);
    const { you, status, can } = live.snapshot;
    const away = you === 0 || you === 1 ? plates.awayFor(live, 1 - you, now) : null;
    controls.mayClaim = status === "running" && can.includes("claim") && away !== null && away >= CLAIM_AFTER;
  }
}
