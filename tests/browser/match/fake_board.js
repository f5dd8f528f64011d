/* The smallest board that keeps to the interface of docs/add-a-game.md: a text, and a button for every legal step. */
class FakeBoard extends HTMLElement {
  #view = null;
  #legal = null;
  /** Whether the legal steps belong to an earlier view: like the real boards, it offers none of them then. */
  #stale = false;
  marked = [];
  log = [];
  locked = false;
  seat = null;
  names = [];
  preferences = {};

  get view() {
    return this.#view;
  }

  set view(view) {
    this.#view = view;
    this.#draw();
  }

  get legal() {
    return this.#legal;
  }

  set legal(legal) {
    this.#legal = legal;
    this.#stale = false;
    this.#draw();
  }

  markTurn(steps) {
    this.marked = steps;
  }

  showGesture(data) {
    this.log.push(["gesture", data]);
  }

  faceSeat(seat) {
    this.log.push(["face", seat]);
    return true;
  }

  cancelChoice() {
    this.log.push(["cancel"]);
  }

  async animate(step, view, { duration }) {
    this.log.push(["animate", step, duration]);
    this.#stale = true;
    if (duration > 0) await new Promise((resolve) => setTimeout(resolve, duration));
    this.view = view;
  }

  #draw() {
    const text = document.createElement("output");
    text.textContent = this.#view ? `stones: ${this.#view.stones}` : "";
    const buttons = (this.#stale ? [] : (this.#legal ?? [])).map((step) => {
      const button = document.createElement("button");
      button.textContent = step;
      button.addEventListener("click", () =>
        this.dispatchEvent(new CustomEvent("step", { detail: { step }, bubbles: true })),
      );
      return button;
    });
    this.replaceChildren(text, ...buttons);
  }
}

customElements.define("fake-board", FakeBoard);

export default { id: "fake", tag: "fake-board", displays: ["heights"], seatName: (seat) => ["First", "Second"][seat] };
