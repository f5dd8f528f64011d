/** The small lines of the page: the words above the board, the match's kind, spectators, unread lines, the window's title. */
import { setAttribute, setText } from "../../core/dom.js";
import { gettext, interpolate, ngettext } from "../../core/i18n.js";

/** A clock's settings as people write them, "5+3"; in words where there is no clock. */
export function tempoText(clock) {
  return clock ? `${clock.base / 60_000}+${clock.increment / 1000}` : gettext("no clock");
}

export class Signs {
  #slots;
  #title = document.title;

  constructor(slots) {
    this.#slots = slots;
  }

  /** Say a sentence above the board, as `seat`'s if it is about one. */
  say(text, seat = null) {
    const line = this.#slots("words");
    setAttribute(line, "data-seat", seat);
    setText(line, text);
  }

  /** What kind of match this is. */
  kind({ kind, clock }) {
    const element = this.#slots("kind");
    const where = { device: gettext("on one device"), computer: gettext("against the computer") };
    const parts = [element.textContent, where[kind], kind === "computer" ? null : tempoText(clock)];
    setText(element, parts.filter(Boolean).join(" · "));
  }

  watchers(count) {
    const element = this.#slots("watchers");
    element.hidden = count === 0;
    const text = ngettext("%(count)s spectator", "%(count)s spectators", count);
    setAttribute(element, "title", interpolate(text, { count }));
    const [number, words] = element.querySelectorAll("span");
    setText(number, String(count));
    setText(words, interpolate(text, { count }));
  }

  unread(count) {
    const mark = this.#slots("unread");
    mark.hidden = count === 0;
    setText(mark, count > 99 ? "99+" : String(count));
    const text = ngettext("%(count)s new line", "%(count)s new lines", count);
    const said = interpolate(text, { count });
    setAttribute(mark, "aria-label", count > 0 ? said : null);
    // On a phone the tab of the chat is out of sight while one looks at the board.
    const news = this.#slots("news");
    news.hidden = count === 0;
    setAttribute(news, "aria-label", said);
    setText(news.querySelector(".unread"), mark.textContent);
  }

  /** Say in the window's title, and to those who listen, whether it is the viewer's turn. */
  turn(mine) {
    setText(this.#slots("turn"), mine ? gettext("Your turn") : "");
    document.title = mine ? interpolate(gettext("Your turn: %(title)s"), { title: this.#title }) : this.#title;
  }
}
