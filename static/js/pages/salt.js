/* What this browser adds to the chance of a match, so that the house alone can't choose the results; and its own notes of
   what it was shown and what it added, to compare with afterwards. */
import { csrfToken } from "./preferences.js";

const NOTES = "fair-chance";
const MOST_NOTES = 60;
/** So long a match that somebody begins waits for the fingerprint. */
const PATIENCE_MS = 5000;

/** A fresh salt: 24 hexadecimal digits. */
export function newSalt() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Put a salt into every form of the page that asks for one. */
export function fillSalts() {
  for (const input of document.querySelectorAll("input[name=salt]")) input.value = newSalt();
}

/**
 * Let every form that begins a match alone ask for the fingerprint of the house's secret before it adds its salt and is
 * sent. Without an answer it goes without a salt, for one that came first would prove nothing.
 */
export function pledgeFirst(...forms) {
  for (const form of forms) {
    let asking = false;
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (asking) return;
      asking = true;
      const hash = await pledgedHash();
      form.elements.pledged.value = hash ?? "";
      form.elements.salt.value = hash === null ? "" : newSalt();
      if (hash !== null) noteSalt(hash, form.elements.salt.value);
      asking = false;
      form.submit();
    });
  }
}

async function pledgedHash() {
  try {
    const response = await fetch("/pledge/", {
      method: "POST",
      headers: { "X-CSRFToken": csrfToken(), Accept: "application/json" },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return response.ok ? (await response.json()).hash : null;
  } catch {
    return null;
  }
}

/**
 * Note that this browser was shown the hash of a secret before the first turn, and has added `salt` to it. `other` is the
 * salt of the other side, if it was shown before: had it come after this one, it could have been chosen to fit.
 */
export function noteSalt(hash, salt, other = "") {
  const notes = allNotes().filter((note) => note.hash !== hash);
  try {
    localStorage.setItem(NOTES, JSON.stringify([...notes, { hash, salt, other }].slice(-MOST_NOTES)));
  } catch {
    // A browser that keeps nothing has no note to compare with; the rest can be checked without it.
  }
}

/** What this browser noted when it was shown `hash`: `{salt, other}` as for `noteSalt`; null if it has no note of that. */
export function noted(hash) {
  const note = allNotes().find((one) => one.hash === hash);
  return note ? { salt: note.salt, other: note.other ?? "" } : null;
}

function allNotes() {
  try {
    const notes = JSON.parse(localStorage.getItem(NOTES) ?? "[]");
    return Array.isArray(notes) ? notes : [];
  } catch {
    return [];
  }
}
