/* What every page of the house has: the header's menus. They work without this; with it the theme changes in place. */
import { listenToOtherTabs } from "./other_tabs.js";
import { applyTheme, savePreferences } from "./preferences.js";
import { toast } from "./toast.js";

const themeForm = document.querySelector("form[data-preference=theme]");

themeForm?.addEventListener("submit", (event) => {
  const choice = event.submitter?.value;
  if (!choice) return;
  event.preventDefault();
  applyTheme(choice);
  for (const button of themeForm.querySelectorAll("button[name=theme]")) {
    button.setAttribute("aria-pressed", String(button.value === choice));
  }
  savePreferences({ theme: choice }).catch((error) => toast(error.message, "error"));
});

listenToOtherTabs();
