/** The viewer's preferences on this page: taken on at once, kept by the server. Event: `change` `{key, value}`. */
import { Music } from "../../core/music/music.js";
import { Sounds } from "../../core/sound.js";
import { applyTheme, savePreferences } from "../preferences.js";
import { toast } from "../toast.js";
import { ViewMenu } from "./viewmenu.js";

/** What a viewer may switch on a board, if it has it. */
const DISPLAYS = ["danger", "heights"];

export class Settings extends EventTarget {
  #game;
  #music = new Music();

  /** `values`: all preferences by key; `menu`: the element of the View menu; `game`: what the game's module exports. */
  constructor(values, menu, game) {
    super();
    this.values = { ...values };
    this.#game = game.id;
    this.sounds = new Sounds();
    this.sounds.on = values.sounds;
    this.#music.play(values.music);
    this.menu = new ViewMenu(menu, this.values, (key, value) => this.set(key, value));
    for (const display of DISPLAYS) this.menu.offer(display, game.displays.includes(display));
  }

  /** What a board wants to know of them. */
  forBoard() {
    const { danger, heights, playback, confirm } = this.values;
    return { danger, heights, playback, confirm, style: this.values[`style.${this.#game}`] };
  }

  /** Take on a preference and keep it. */
  async set(key, value) {
    if (this.values[key] === value) return;
    this.values = { ...this.values, [key]: value };
    this.menu.update(this.values);
    if (key === "theme") applyTheme(value);
    if (key === "sounds") {
      this.sounds.on = value;
      this.sounds.play("turn");
    }
    if (key === "music") this.#music.play(value);
    this.dispatchEvent(new CustomEvent("change", { detail: { key, value } }));
    try {
      await savePreferences({ [key]: value });
    } catch (error) {
      toast(error.message, "error");
    }
  }
}
