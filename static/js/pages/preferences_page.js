/* The preferences page: every choice is kept at once; without scripts the form has its button. */
import { gettext } from "../core/i18n.js";
import { applyTheme, savePreferences } from "./preferences.js";
import { toast } from "./toast.js";

const form = document.querySelector("form[data-preferences]");
const SWITCH = { on: true, off: false };

form.querySelector("[data-save]").hidden = true;
form.querySelector("[data-live]").hidden = false;

form.addEventListener("change", async (event) => {
  const { name, value } = event.target;
  if (name === "theme") applyTheme(value);
  try {
    await savePreferences({ [name]: value in SWITCH && !(name === "playback") ? SWITCH[value] : value });
  } catch (error) {
    toast(error.message, "error");
    return;
  }
  // Another language means another page.
  if (name === "language") location.reload();
  else toast(gettext("Kept."));
});
