/** Questions that wait for an answer. */
import { make } from "./dom.js";
import { gettext } from "./i18n.js";

/**
 * Ask in a modal window. `choices`: `[{value, label, kind}]`, `kind` a button's class ("primary", "danger", "quiet");
 * the first one has the focus. Resolves to the chosen value; null if the window was closed otherwise.
 */
export function choose({ title, text, choices }) {
  return new Promise((resolve) => {
    const buttons = choices.map(({ value, label, kind }) =>
      make("button", { class: `button ${kind ?? ""}`.trim(), value, type: "submit" }, label),
    );
    const dialog = make(
      "dialog",
      { class: "ask panel", "aria-labelledby": "ask-title", "aria-describedby": "ask-text" },
      make(
        "form",
        { method: "dialog" },
        make("h2", { id: "ask-title" }, title),
        make("p", { id: "ask-text" }, text),
        make("div", { class: "ask-choices" }, ...buttons),
      ),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue || null);
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
    document.body.append(dialog);
    dialog.showModal();
    buttons[0]?.focus();
  });
}

/** A yes-or-no question; `confirm` names what is going to happen. Resolves to whether it was agreed to. */
export async function confirmed({ title, text, confirm, danger = false }) {
  const answer = await choose({
    title,
    text,
    choices: [
      { value: "", label: gettext("Cancel") },
      { value: "yes", label: confirm, kind: danger ? "danger" : "primary" },
    ],
  });
  return answer === "yes";
}
