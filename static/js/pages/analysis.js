/** Entry of the page "Where did I lose?": reads what the server gave, loads the game's board and starts the page. */
import { gettext } from "../core/i18n.js";
import { getJson } from "../core/http.js";
import { AnalysisPage } from "./analysis/page.js";
import { History } from "./match/history.js";
import { Settings } from "./match/settings.js";

const boot = JSON.parse(document.getElementById("boot").textContent);
const slots = (name) => document.querySelector(`[data-slot="${name}"]`);

async function start() {
  const [{ default: game }, { frames }] = await Promise.all([import(boot.board_module), getJson(boot.frames_url)]);
  const board = document.createElement(game.tag);
  const settings = new Settings(boot.preferences, slots("view-menu"), game);
  board.addEventListener("preferencechange", ({ detail: { key, value } }) => settings.set(key, value));
  slots("board").replaceChildren(board);
  const names = boot.names.map((name, seat) => (boot.device || !name ? game.seatName(seat) : name));
  new AnalysisPage({ boot, slots, board, settings, names, history: new History(frames) });
}

start().catch((error) => {
  slots("words").textContent = gettext("The match could not be loaded. Please reload the page.");
  throw error;
});
