/** What the bench beside the lots says and offers: pure, from the view and what is half chosen. bench-panel.js shows it. */

import { gettext, interpolate, ngettext } from "../../core/i18n.js";
import { nextOn } from "./model.js";
import { readLot } from "./position.js";
import { readKey } from "./steps.js";
import { cardOn } from "./slots.js";
import { colourName, keyName, nextText, seatName, wayName } from "./words.js";

/** More ways to pay than these are found by tapping the cards. */
const MOST_WAYS = 12;

const END_TEXTS = {
  end: () => gettext("End turn"),
  "end!purple": () => gettext("End turn, hand to four"),
  pass: () => gettext("Pass"),
};

/**
 * `{title, says, note, columns: {built, limit} | null, options, ways, buttons}`. Options: `{key, verb, colour, field, label, chosen,
 * four}`; ways: `{id, way | null, label, chosen}` (null: four cards); buttons: `{id, text, kind, enabled}`.
 */
export function benchModel({ view, offers, draft, places, near, acts, covered, seat, ended }) {
  const model = { title: "", says: "", note: "", columns: null, options: [], ways: [], buttons: [] };
  if (!view) return model;
  if (view.phase === "over") return { ...model, title: gettext("The match is over"), says: scores(view) };
  // The board may show any position of a match that is over: what is true of each.
  if (ended) return { ...model, title: gettext("How it stands"), says: scores(view) };
  model.columns = { built: view.columns, limit: view.limit };
  if (draft.empty) model.note = finishedText(view);
  if (covered) return { ...model, ...coveredBench(view) };
  if (!acts) return { ...model, ...waitingBench(view, seat) };
  if (draft.swapping) return { ...model, ...swapBench(draft) };
  if (draft.lot !== null) return { ...model, ...lotBench({ view, offers, draft, places: places[near] }) };
  if (!draft.empty) return { ...model, ...halfBench(draft) };
  return { ...model, ...turnBench({ view, offers }) };
}

function scores({ score }) {
  return interpolate(gettext("East %(first)s, West %(second)s."), { first: score[0], second: score[1] });
}

function finishedText({ finished, last }) {
  if (last) return gettext("This is the last round.");
  const count = finished.length;
  if (count === 0) return gettext("The match ends with three finished pagodas.");
  return interpolate(ngettext("%(count)s pagoda of three is finished.", "%(count)s pagodas of three are finished.", count), {
    count,
  });
}

function coveredBench(view) {
  return {
    title: interpolate(gettext("%(seat)s's turn"), { seat: seatName(view.turn) }),
    says: gettext("The hand is covered, so that only its owner sees it."),
    buttons: [{ id: "uncover", text: gettext("Show my hand"), kind: "primary", enabled: true }],
  };
}

function waitingBench(view, seat) {
  const mine = seat === "both" || seat === view.turn;
  return {
    title: interpolate(gettext("%(seat)s's turn"), { seat: seatName(view.turn) }),
    says: mine ? "" : gettext("Rest on a lot or a tile to read about it."),
  };
}

function swapBench({ picked }) {
  const count = picked.length;
  const text =
    count === 0
      ? gettext("Exchange")
      : interpolate(ngettext("Exchange %(count)s card", "Exchange %(count)s cards", count), { count });
  return {
    title: gettext("Exchange cards"),
    says: gettext("Choose the cards to give away. You draw as many new ones."),
    buttons: [{ id: "commit", text, kind: "primary", enabled: count > 0 }, CANCEL()],
  };
}

const CANCEL = () => ({ id: "cancel", text: gettext("Cancel"), kind: "", enabled: true });

function halfBench(draft) {
  if (draft.four || (draft.picked.length > 1 && draft.targets().length === 0)) {
    const left = 4 - draft.picked.length;
    const says =
      left > 0
        ? interpolate(ngettext("%(count)s more card, and a lot.", "%(count)s more cards, and a lot.", left), { count: left })
        : gettext("Now choose a lot.");
    return { title: gettext("Four cards for one column"), says, buttons: [CANCEL()] };
  }
  const what = draft.tile
    ? keyName({ verb: "tile", colour: draft.tile.split(">")[0], field: draft.tile.split(">")[1] })
    : gettext("Your cards");
  return { title: what, says: gettext("Now choose a lot."), buttons: [CANCEL()] };
}

function turnBench({ view, offers }) {
  const buttons = [];
  if (offers.swap) buttons.push({ id: "swap", text: gettext("Exchange cards"), kind: "", enabled: true });
  if (offers.alternative) buttons.push({ id: "four", text: gettext("Four cards for one column"), kind: "", enabled: true });
  for (const step of offers.ends)
    buttons.push({ id: `step:${step}`, text: END_TEXTS[step](), kind: step === "end!purple" ? "" : "primary", enabled: true });
  const can = offers.lots().length > 0;
  let says = can ? gettext("Choose a card, a tile or a lot.") : gettext("Nothing more can be built.");
  if (offers.ends.includes("pass")) says = gettext("No column can be built: you pass and draw.");
  return { title: gettext("Your turn"), says, buttons };
}

function lotBench({ view, offers, draft, places }) {
  const { lot } = draft;
  const plan = draft.plan();
  const next = nextOn(view, lot);
  const title = titleOf(view, lot, next);
  const options = plan.keys.map((key) => {
    const parts = readKey(key);
    return { key, ...parts, label: keyName(parts), chosen: key === plan.key, four: offers.ways(lot, key).length === 0 };
  });
  const commit = {
    id: "commit",
    text: interpolate(gettext("Build, +%(points)s"), { points: next?.points ?? 0 }),
    kind: "primary",
    enabled: plan.step !== null,
  };
  const ways = plan.key === null ? [] : waysOf(offers, draft, plan);
  return {
    title,
    says: saysOf({ view, lot, draft, plan, places, ways }),
    options: options.length > 1 ? options : [],
    ways,
    buttons: [commit, CANCEL()],
  };
}

function titleOf(view, lot, next) {
  const { floors } = readLot(view.lots[Number(lot) - 1]);
  const fresh = floors.length === 0 || floors.at(-1).field !== null;
  const values = { lot, floor: floors.length + (fresh ? 1 : 0) };
  if (next?.verb === "roof") return interpolate(gettext("Lot %(lot)s, roof"), values);
  return interpolate(gettext("Lot %(lot)s, floor %(floor)s"), values);
}

function saysOf({ view, lot, draft, plan, places, ways }) {
  if (plan.key === null) return plan.keys.length > 1 ? gettext("In which colour?") : (nextText(view, lot) ?? "");
  const what = keyName(readKey(plan.key));
  if (plan.four) {
    const left = 4 - draft.picked.length;
    const cost =
      left > 0
        ? interpolate(ngettext("choose %(count)s more card.", "choose %(count)s more cards.", left), { count: left })
        : gettext("four cards.");
    return interpolate(gettext("%(what)s. Price: %(cost)s"), { what, cost });
  }
  // Where there are several ways to pay, their pictures show the price.
  const cards = plan.slots.map((slot) => colourName(cardOn(places, slot).split(".")[1])).join(", ");
  const said = ways.length > 0 ? `${what}.` : interpolate(gettext("%(what)s. Price: %(cost)s"), { what, cost: `${cards}.` });
  const abilities = plan.way.marks.map(colourName).join(" + ");
  return abilities === "" ? said : `${said} ${interpolate(gettext("It uses the ability %(abilities)s."), { abilities })}`;
}

function waysOf(offers, draft, plan) {
  const ways = plan.ways.slice(0, MOST_WAYS).map((way) => ({ id: way.step, way, label: wayName(way), chosen: way === plan.way }));
  if (plan.way && !plan.ways.slice(0, MOST_WAYS).includes(plan.way))
    ways.unshift({ id: plan.way.step, way: plan.way, label: wayName(plan.way), chosen: true });
  if (offers.isAlternative(draft.lot, plan.key) && (ways.length > 0 || draft.four)) {
    ways.push({ id: "four", way: null, label: gettext("any four cards"), chosen: plan.four });
  }
  return ways.length > 1 ? ways : [];
}
