/** Pagode in the browser: defines `<pagode-board>` and says what pages need to know of the game. */

import { PagodeBoard } from "./element.js";
import { seatName } from "./words.js";

const TAG = "pagode-board";
if (!customElements.get(TAG)) customElements.define(TAG, PagodeBoard);

export { emblem } from "./emblems.js";

export default { id: "pagode", tag: TAG, displays: [], seatName };
