/** Moves and chat behind tabs where there is no room for both; the style sheet shows both side by side where there is. */

/**
 * Wire the tabs in `list` (role tablist); `onShow(id)` is told which panel has come into view.
 * Gives a function that shows the panel of an id.
 */
export function wireTabs(list, onShow) {
  const tabs = [...list.querySelectorAll("[role=tab]")];
  const show = (chosen) => {
    for (const tab of tabs) {
      const on = tab === chosen;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).toggleAttribute("data-chosen", on);
    }
    onShow(chosen.getAttribute("aria-controls"));
  };
  for (const tab of tabs) tab.addEventListener("click", () => show(tab));
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
    next.focus();
    show(next);
  });
  return (id) => show(tabs.find((tab) => tab.getAttribute("aria-controls") === id));
}
