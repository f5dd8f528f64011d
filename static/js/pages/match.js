/** Entry of the pages around a board: reads what the server gave, loads the game's board and starts the page. */
import { gettext } from "../core/i18n.js";
import { MatchPage } from "./match/page.js";
import { RecordPage } from "./match/recordpage.js";
import { Settings } from "./match/settings.js";
import { wireTabs } from "./match/tabs.js";

const boot = JSON.parse(document.getElementById("boot").textContent);
const slots = (name) => document.querySelector(`[data-slot="${name}"]`);

function notationSwitch(settings) {
  const button = slots("notation");
  const show = () => button.setAttribute("aria-pressed", String(settings.values.notation));
  button.addEventListener("click", () => settings.set("notation", !settings.values.notation));
  settings.addEventListener("change", show);
  show();
}

async function start() {
  const { default: game } = await import(boot.board_module);
  const board = document.createElement(game.tag);
  const settings = new Settings(boot.preferences, slots("view-menu"), game);
  board.addEventListener("preferencechange", ({ detail: { key, value } }) => settings.set(key, value));
  slots("board").replaceChildren(board);
  notationSwitch(settings);
  if (boot.key === null) {
    new RecordPage({ boot, slots, board, settings });
    return;
  }
  const page = new MatchPage({ boot, slots, board, settings, seatName: game.seatName });
  const showTab = wireTabs(slots("tabs"), () => page.chatShown());
  slots("news").addEventListener("click", () => {
    showTab("panel-chat");
    // The tab, not the field: a phone would open its keyboard over what came.
    document.getElementById("tab-chat").focus({ preventScroll: true });
    slots("chat").scrollIntoView({ block: "end" });
  });
}

start().catch((error) => {
  slots("words").textContent = gettext("The board could not be loaded. Please reload the page.");
  throw error;
});
