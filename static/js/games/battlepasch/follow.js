/** Takes the keyboard along when the button that has the focus goes away: to what can be done next. */

export class Follow {
  /** What has the focus meanwhile, until the next steps are known; null: nothing has to be followed. */
  #put = null;

  /** A button that may go when something is drawn; null if the focus is elsewhere. */
  static holder(buttons) {
    return buttons.find((button) => button === document.activeElement) ?? null;
  }

  /**
   * Something has been drawn. `holder`: what had the focus before; `place()` gives the focus to what can be done next; `settled`: whether
   * the viewer's next steps are known. Whoever has gone elsewhere meanwhile is left alone.
   */
  drawn(holder, place, settled) {
    const lost = holder !== null && !holder.checkVisibility();
    const waiting = this.#put !== null && this.#put === document.activeElement;
    this.#put = null;
    if (!lost && !waiting) return;
    place();
    if (!settled) this.#put = document.activeElement;
  }
}
