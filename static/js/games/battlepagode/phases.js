/** What goes on now, in a sentence for the line under the plateau. Pure. */

import { activeSource, buttons } from "../../board/selection.js";
import { gettext, interpolate } from "../../core/i18n.js";
import { actionsOf } from "./model.js";
import { orderName } from "./words.js";

/** The hint for the viewer: what to do next if it is theirs to act, else who does what. "" when the match is over. */
export function hint(view, legal, choice = {}) {
  if (!view || view.phase === "over") return "";
  const order = orderName(view.side);
  if (legal === null) return waiting(view, order);
  if (choice.confirming) return gettext("Tap once more to confirm.");
  if (view.phase === "place") return gettext("Place a monk on a free square.");
  if (view.phase !== "turn") return "";
  const actions = actionsOf(legal);
  const kinds = new Set(actions.map((action) => action.kind));
  if (kinds.has("remove")) return gettext("Take off a storey beside your other monk, or end the turn.");
  if (buttons(actions).some((action) => action.kind === "end")) return gettext("Build once more, or end the turn.");
  if (activeSource(actions, choice.chosen) === null) {
    return view.ban
      ? gettext("The owl keeps your monks from climbing in this turn. Choose one of them.")
      : gettext("Choose one of your monks.");
  }
  if (kinds.has("move") && (kinds.has("storey") || kinds.has("cap"))) return gettext("Choose where to move or build.");
  if (!kinds.has("move")) return gettext("Choose where to build.");
  return view.ban
    ? gettext("The owl keeps your monks from climbing in this turn. Choose where to move.")
    : gettext("Choose where to move.");
}

function waiting(view, order) {
  const sentence = {
    offer: () => gettext("%(order)s is choosing two spirits to offer."),
    pick: () => gettext("%(order)s is choosing between the two spirits."),
    starter: () => gettext("%(order)s is deciding who begins."),
    place: () => gettext("%(order)s is placing its monks."),
  }[view.phase];
  return sentence ? interpolate(sentence(), { order }) : "";
}
