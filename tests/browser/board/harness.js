// Puts one board on the page and keeps what it says; the tests drive it.
import game from "/static/js/games/battlepagode/index.js";

window.game = game;
window.heard = [];
const board = document.createElement(game.tag);
document.querySelector("#place").append(board);
window.board = board;
for (const name of ["step", "gesture", "preferencechange"]) {
  board.addEventListener(name, (event) => window.heard.push([name, event.detail]));
}
window.ready = true;
