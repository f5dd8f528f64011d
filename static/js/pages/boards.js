/* Real boards as pictures on the pages of the house. */

/** Load the board of every game that the page shows; resolves when all are there or have failed. */
export function loadBoards(root = document) {
  const modules = new Set(Array.from(root.querySelectorAll("[data-board-module]"), (one) => one.dataset.boardModule));
  // A picture is nothing to operate: what it shows is said beside it.
  for (const picture of root.querySelectorAll("[static][position]:not([legal])")) picture.inert = true;
  // Without its board a page still says everything in words.
  return Promise.allSettled(Array.from(modules, (module) => import(module)));
}
