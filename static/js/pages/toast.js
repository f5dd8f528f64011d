/* Short news at the lower edge of the screen. */

/** Show `text` for a few seconds; `kind` is "news" or "error". With a `link` ({url, text}) it stays. */
export function toast(text, kind = "news", link = null) {
  const region = document.getElementById("toasts");
  if (!region) return;
  const line = document.createElement("p");
  line.className = kind === "error" ? "toast error" : "toast";
  line.textContent = text;
  if (link) {
    const anchor = document.createElement("a");
    anchor.href = link.url;
    anchor.textContent = link.text;
    line.append(" ", anchor);
  }
  region.append(line);
  if (link) return;
  window.setTimeout(() => line.remove(), 3500 + 50 * text.length);
}
