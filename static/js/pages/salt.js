/* What this browser adds to the chance of a match, so that the house alone can't choose the results; and its own notes of
   what it was shown and what it added, to compare with afterwards. */

const NOTES = "fair-chance";
const MOST_NOTES = 60;

/** A fresh salt: 24 hexadecimal digits. */
export function newSalt() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Put a salt into every form of the page that asks for one. */
export function fillSalts() {
  for (const input of document.querySelectorAll("input[name=salt]")) input.value = newSalt();
}

/** Note that this browser was shown the hash of a secret before the first turn, and has added `salt` to it. */
export function noteSalt(hash, salt) {
  const notes = allNotes().filter((note) => note.hash !== hash);
  try {
    localStorage.setItem(NOTES, JSON.stringify([...notes, { hash, salt }].slice(-MOST_NOTES)));
  } catch {
    // A browser that keeps nothing has no note to compare with; the rest can be checked without it.
  }
}

/** The salt that this browser has added after it was shown `hash`; null if it has no note of that. */
export function notedSalt(hash) {
  return allNotes().find((note) => note.hash === hash)?.salt ?? null;
}

function allNotes() {
  try {
    const notes = JSON.parse(localStorage.getItem(NOTES) ?? "[]");
    return Array.isArray(notes) ? notes : [];
  } catch {
    return [];
  }
}
