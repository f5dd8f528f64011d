/** Battlepagode in the browser: defines `<battlepagode-board>` and says what pages need to know of the game. */

import { gettext } from "../../core/i18n.js";
import { BattlepagodeBoard } from "./element.js";
import { ALL, BASIC, spirit } from "./spirits.js";

const TAG = "battlepagode-board";
if (!customElements.get(TAG)) customElements.define(TAG, BattlepagodeBoard);

export { emblem } from "./emblems.js";
export { ALL, BASIC, spirit };

export default {
  id: "battlepagode",
  tag: TAG,
  displays: ["danger", "heights"],
  /** The seat's name in the viewer's language. */
  seatName: (seat) => (seat === 0 ? gettext("Saffron") : gettext("Indigo")),
};
