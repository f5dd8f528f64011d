/** The "View" menu: how this viewer likes to see and hear a match. */
import { make } from "../../core/dom.js";
import { gettext } from "../../core/i18n.js";

const CHOICES = {
  theme: {
    label: () => gettext("Theme"),
    values: {
      auto: () => gettext("As on this device"),
      mist: () => gettext("Morning mist"),
      lantern: () => gettext("Lantern evening"),
    },
  },
  playback: {
    label: () => gettext("Playback of the other side's turns"),
    values: {
      slow: () => gettext("Slow"),
      normal: () => gettext("Normal"),
      fast: () => gettext("Fast"),
      off: () => gettext("Off"),
    },
  },
  music: {
    label: () => gettext("Music"),
    values: {
      off: () => gettext("Off"),
      mist: () => gettext("Mist over the terraces"),
      rain: () => gettext("Rain in the bamboo"),
      kettle: () => gettext("The kettle sings"),
      lanterns: () => gettext("Lanterns on the river"),
      night: () => gettext("Bells at night"),
    },
  },
};
const SWITCHES = {
  danger: () => gettext("Show danger"),
  heights: () => gettext("Show heights as numbers"),
  sounds: () => gettext("Sounds"),
  confirm: () => gettext("Confirm every step with a second tap"),
  chat: () => gettext("Chat"),
  turn_board: () => gettext("Turn the board to the side to act"),
};

export class ViewMenu {
  #controls = new Map();

  /** Fill `element`; `onChange(key, value)` is told what the viewer chooses. */
  constructor(element, preferences, onChange) {
    element.replaceChildren(
      ...Object.entries(CHOICES).map(([key, choice]) => this.#choice(key, choice, onChange)),
      ...Object.entries(SWITCHES).map(([key, label]) => this.#switch(key, label, onChange)),
    );
    this.update(preferences);
  }

  /** Show these preferences. */
  update(preferences) {
    for (const [key, control] of this.#controls) {
      if (control.type === "checkbox") control.checked = preferences[key];
      else control.value = preferences[key];
    }
  }

  /** Show a preference's line or not. */
  offer(key, offered) {
    this.#controls.get(key).closest("label").hidden = !offered;
  }

  #choice(key, { label, values }, onChange) {
    const select = make("select", { name: key, on: { change: () => onChange(key, select.value) } });
    select.append(...Object.entries(values).map(([value, text]) => make("option", { value }, text())));
    this.#controls.set(key, select);
    return make("label", { class: "view-choice" }, make("span", {}, label()), select);
  }

  #switch(key, label, onChange) {
    const box = make("input", { type: "checkbox", name: key, on: { change: () => onChange(key, box.checked) } });
    this.#controls.set(key, box);
    return make("label", { class: "switch" }, box, make("span", {}, label()));
  }
}
