/* Loaded before the first paint and not a module, for that reason. Where the theme is "auto", names the light the
   system asks for, so that a stylesheet may select [data-theme="mist"] or [data-theme="lantern"]. The house's own
   tokens follow the system without this. */
(function () {
  const root = document.documentElement;
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  root.dataset.themeChoice = root.dataset.theme || "auto";

  function resolve() {
    const choice = root.dataset.themeChoice;
    root.dataset.theme = choice === "auto" ? (dark.matches ? "lantern" : "mist") : choice;
  }

  resolve();
  dark.addEventListener("change", resolve);
  root.addEventListener("themechoice", resolve);
})();
