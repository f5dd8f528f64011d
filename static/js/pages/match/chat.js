/** The two rooms of a match: the players' and the watchers'. One writes in one's own. */
import { make, setText } from "../../core/dom.js";
import { gettext, interpolate } from "../../core/i18n.js";
import { icon } from "./icons.js";

const TITLES = { players: () => gettext("Players"), watchers: () => gettext("Spectators") };
/** Lines shown at most; older ones are left out. */
const MOST_LINES = 200;
const LONGEST_LINE = 300;

export class Chat {
  #send;
  #onUnread;
  #switchOn;
  #rooms = {};
  #own = "watchers";
  #room = null;
  #tabs = make("div", { class: "chat-rooms", role: "group", "aria-label": gettext("Chat rooms"), hidden: true });
  #log = make("div", { class: "chat-log", role: "log", "aria-live": "polite", tabindex: "0" });
  #input = make("input", {
    type: "text",
    name: "text",
    maxlength: LONGEST_LINE,
    autocomplete: "off",
    enterkeyhint: "send",
    "aria-label": gettext("Write a line"),
    placeholder: gettext("Write a line"),
  });
  #form = make(
    "form",
    { class: "chat-form" },
    this.#input,
    make("button", { class: "button icon", type: "submit", "aria-label": gettext("Send") }, icon("send")),
  );
  #offNote;
  #nameless = make(
    "p",
    { class: "muted chat-nameless", hidden: true },
    make("a", { href: "/preferences/", target: "_blank", rel: "noopener" }, gettext("Give yourself a name to write here")),
  );
  #mayWrite;
  #element;
  #on = true;
  #unread = 0;

  /**
   * `send(text)` resolves when the server has the line and rejects with a message otherwise; `onUnread(count)` is told
   * how many lines nobody has seen; `switchOn()` is asked to switch the chat on again; `mayWrite`: the viewer has a name.
   */
  constructor(element, { send, onUnread, switchOn, mayWrite }) {
    this.#mayWrite = mayWrite;
    this.#element = element;
    this.#send = send;
    this.#onUnread = onUnread;
    this.#switchOn = switchOn;
    this.#offNote = make(
      "div",
      { class: "chat-off", hidden: true },
      make("p", { class: "muted" }, gettext("The chat is off. Nothing is shown to you.")),
      make(
        "button",
        { class: "button quiet", type: "button", on: { click: () => this.#switchOn() } },
        gettext("Switch the chat on"),
      ),
    );
    this.#log.setAttribute("aria-label", gettext("Chat"));
    element.replaceChildren(this.#tabs, this.#log, this.#form, this.#nameless, this.#offNote);
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
  }

  /** Whether the chat is shown at all. */
  set on(on) {
    this.#on = on;
    this.#log.hidden = !on;
    this.#offNote.hidden = on;
    this.#showForm();
    if (!on) this.seen();
  }

  /** Show the lines of all rooms this viewer may read; `player`: whether the viewer plays. */
  fill(rooms, player) {
    this.#rooms = rooms;
    this.#own = player ? "players" : "watchers";
    // The other room is there for those the server lets listen: it is shown once something has been said in it.
    const names = Object.keys(rooms).filter((name) => name === this.#own || rooms[name].length > 0);
    if (!names.includes(this.#room)) this.#room = this.#own;
    this.#tabs.replaceChildren(...(names.length > 1 ? names.map((name) => this.#tab(name)) : []));
    this.#draw();
  }

  /** Add a line that has just come. `seen`: the viewer can see it or wrote it. */
  add(line, seen) {
    this.#rooms[line.room] = [...(this.#rooms[line.room] ?? []), line];
    if (line.room === this.#room) this.#append(line);
    if (this.#on && !seen) this.#count(this.#unread + 1);
  }

  /** Everything has been seen. */
  seen() {
    this.#count(0);
  }

  /** Whether the log is on the screen. */
  get visible() {
    return this.#on && !document.hidden && this.#element.getClientRects().length > 0;
  }

  #tab(name) {
    const pressed = name === this.#room;
    const choose = () => {
      this.#room = name;
      this.fill(this.#rooms, this.#own === "players");
    };
    return make(
      "button",
      { class: "chat-room", type: "button", "aria-pressed": String(pressed), on: { click: choose } },
      TITLES[name]?.() ?? name,
    );
  }

  #draw() {
    const lines = (this.#rooms[this.#room] ?? []).slice(-MOST_LINES);
    const nothing = make("p", { class: "muted chat-nothing" }, gettext("Nobody has said anything yet."));
    this.#log.replaceChildren(...(lines.length > 0 ? lines.map((line) => row(line)) : [nothing]));
    this.#log.scrollTop = this.#log.scrollHeight;
    this.#showForm();
  }

  #showForm() {
    const own = this.#on && this.#room === this.#own;
    this.#tabs.hidden = !this.#on || this.#tabs.childElementCount === 0;
    this.#form.hidden = !own || !this.#mayWrite;
    this.#nameless.hidden = !own || this.#mayWrite;
  }

  #append(line) {
    const atEnd = this.#log.scrollHeight - this.#log.scrollTop - this.#log.clientHeight < 40;
    this.#log.querySelector(".chat-nothing")?.remove();
    this.#log.append(row(line));
    while (this.#log.childElementCount > MOST_LINES) this.#log.firstElementChild.remove();
    if (atEnd) this.#log.scrollTop = this.#log.scrollHeight;
  }

  async #submit() {
    const text = this.#input.value.trim();
    if (!text) return;
    this.#input.value = "";
    if (!(await this.#send(text)) && this.#input.value === "") this.#input.value = text;
  }

  #count(unread) {
    if (unread === this.#unread) return;
    this.#unread = unread;
    this.#onUnread(unread);
  }
}

function row({ seat, name, text, at }) {
  const time = make("time", { class: "chat-time numerals", datetime: at });
  setText(time, new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" }));
  const mark = seat === null || seat === undefined ? null : make("span", { class: "seat-mark", "data-seat": seat, "aria-hidden": "true" });
  return make(
    "p",
    { class: "chat-line" },
    mark,
    make("strong", {}, interpolate(gettext("%(name)s:"), { name })),
    " ",
    make("span", { class: "chat-text", dir: "auto" }, text),
    time,
  );
}
