/** Battlepasch in the browser: defines `<battlepasch-board>` and says what pages need to know of the game. */

import { BattlepaschBoard } from "./element.js";
import { seatName } from "./words.js";

const TAG = "battlepasch-board";

if (!customElements.get(TAG)) customElements.define(TAG, BattlepaschBoard);

export default { id: "battlepasch", tag: TAG, displays: [], seatName };
