/* The rules of a game: pictures of the real board, and small positions to try whose legal steps the server says. */
import { getJson } from "../core/http.js";
import { gettext } from "../core/i18n.js";
import { loadBoards } from "./boards.js";

const page = document.querySelector("[data-rules]");
const [loaded] = await loadBoards();

if (loaded?.status === "fulfilled") {
  showEmblems(loaded.value.emblem);
  tryWhenSeen();
}

/** Fill the emblems, where the game has some. */
function showEmblems(emblem) {
  if (!emblem) return;
  for (const place of page.querySelectorAll("[data-emblem]")) place.replaceChildren(emblem(place.dataset.emblem));
}

/** A position asks the server for its steps only when somebody comes near it. */
function tryWhenSeen() {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        new Trial(target).begin();
      }
    },
    { rootMargin: "400px" },
  );
  for (const figure of page.querySelectorAll("[data-try]")) observer.observe(figure);
}

/** One position to try for the length of a turn. */
class Trial {
  #figure;
  #board;
  #says;
  #again;
  #steps = [];
  #seat = 0;
  /** Counts the beginnings: an answer to a question from before the last one comes too late. */
  #round = 0;

  constructor(figure) {
    this.#figure = figure;
    this.#board = figure.querySelector("[position]");
    this.#says = figure.querySelector(".try-says");
    this.#again = figure.querySelector("[data-again]");
    this.#board.seat = "both";
    this.#board.addEventListener("step", (event) => this.#play(event.detail.step));
    for (const button of this.#stepButtons()) button.addEventListener("click", () => this.#play(button.dataset.step));
    this.#again.addEventListener("click", () => {
      this.begin();
      this.#figure.querySelector("[tabindex='0']")?.focus();
    });
  }

  async begin() {
    this.#busy(true);
    this.#round += 1;
    this.#steps = [];
    this.#again.hidden = true;
    this.#say("");
    const now = await this.#ask([]);
    if (!now) return;
    this.#seat = now.seat;
    this.#board.view = now.view;
    this.#offer(now.legal);
    this.#busy(false);
  }

  async #play(step) {
    this.#offer(null);
    this.#busy(true);
    const next = await this.#ask([...this.#steps, step]);
    if (!next) return;
    this.#steps.push(next.step);
    const round = this.#round;
    await this.#board.animate(next.step, next.view);
    if (round !== this.#round) return;
    const over = next.outcome !== null || next.complete;
    this.#say(over ? `${next.words} ${this.#verdict(next)}` : next.words);
    this.#again.hidden = false;
    this.#offer(over ? null : next.legal);
    this.#busy(false);
  }

  /** What the finished turn was worth, measured by what the position asked for. */
  #verdict({ outcome, view }) {
    if (outcome) return outcome.winner === this.#seat ? gettext("You have won!") : gettext("That loses.");
    const goal = this.#figure.dataset.try;
    if (goal === "win") return gettext("A fine turn, but there was a win. Try once more.");
    if (goal !== "stop") return gettext("That was a whole turn.");
    return view.wins?.length ? gettext("But the other side can win now. Try once more.") : gettext("Well done: the danger is over.");
  }

  #offer(legal) {
    this.#board.legal = legal;
    for (const button of this.#stepButtons()) button.hidden = !legal?.includes(button.dataset.step);
  }

  #busy(is) {
    this.#figure.setAttribute("aria-busy", String(is));
  }

  #stepButtons() {
    return this.#figure.querySelectorAll("button[data-step]");
  }

  #say(text) {
    this.#says.textContent = text;
  }

  /** What the server says of these steps; null if it can't be reached, or if one has begun anew meanwhile. */
  async #ask(steps) {
    const query = new URLSearchParams({ position: this.#figure.dataset.position, steps: steps.join(" ") });
    const round = this.#round;
    try {
      const told = await getJson(`${page.dataset.legalUrl}?${query}`);
      return round === this.#round ? told : null;
    } catch {
      if (round !== this.#round) return null;
      this.#say(gettext("The house can't be reached just now. Please try again in a moment."));
      this.#again.hidden = false;
      this.#busy(false);
      return null;
    }
  }
}
