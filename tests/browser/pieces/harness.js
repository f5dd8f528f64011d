// Puts the board of the game in the address on the page and keeps what it says; the tests drive it.
const id = new URLSearchParams(location.search).get("game");
const { default: game } = await import(`/static/js/games/${id}/index.js`);

window.game = game;
window.heard = [];
const board = document.createElement(game.tag);
document.querySelector("#place").append(board);
window.board = board;
for (const name of ["step", "gesture", "preferencechange"]) {
  board.addEventListener(name, (event) => window.heard.push([name, event.detail]));
}
document.documentElement.dataset.ready = "yes";
