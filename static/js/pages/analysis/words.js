/** What an analysis says, in sentences. Pure: reports as the server tells them, names of the two sides. */
import { gettext, interpolate, localNumber, ngettext } from "../../core/i18n.js";

/** A score for seat 0 (-1 to 1) as the chances of `seat` in hundredths; those of both seats are a hundred, as shown. */
export function chance(score, seat = 0) {
  const first = Math.round(50 * (1 + score));
  return seat ? 100 - first : first;
}

/** What a turn gave away against the best one, in hundredths of the chances: as those shown before and after it differ. */
export function lostChance({ turns, places }, number) {
  const { seat, loss } = turns[number];
  const [before, after] = [places[number], places[number + 1]].map(({ score }) => chance(score, seat));
  // Where no better turn is known, the chances may look worse from one turn further on: that is nobody's loss.
  return loss === 0 ? 0 : Math.max(0, before - after);
}

/** "54 %", as the page's language writes it. */
export function percent(number) {
  return localNumber(number / 100, { style: "percent" });
}

/** A signed amount in the unit of a balance: points with one digit, or hundredths of the chances. */
export function amount(value, unit) {
  const [number, digits] = unit === "points" ? [value, 1] : [Math.round(value * 50), 0];
  const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: "exceptZero" };
  return localNumber(number, shown).replace("-", "−");
}

/** How many of the smallest amounts that are shown make one of a balance's own: tenths of points, or hundredths of the chances. */
function fineness(unit) {
  return unit === "points" ? 10 : 50;
}

/** Whether an amount is shown as zero. */
export function isNothing(value, unit) {
  return Math.round(value * fineness(unit)) === 0;
}

/**
 * The amounts rounded to what is shown, so that what is shown adds up to the total as it is shown: what is missing goes to
 * the amounts that lost most in rounding (the method of largest remainders).
 */
export function addingUp(values, total, unit) {
  const fine = values.map((value) => value * fineness(unit));
  const shown = fine.map(Math.round);
  const missing = Math.round(total * fineness(unit)) - shown.reduce((sum, value) => sum + value, 0);
  const sign = Math.sign(missing);
  const lost = (index) => sign * (fine[index] - shown[index]);
  const order = fine.map((_, index) => index).sort((one, other) => lost(other) - lost(one));
  for (const index of order.slice(0, Math.abs(missing))) shown[index] += sign;
  return shown.map((value) => value / fineness(unit));
}

/** How many turns of both sides, in words. */
export function turns(count) {
  return interpolate(ngettext("%(count)s turn", "%(count)s turns", count), { count });
}

/** The sentences that say where the match was lost; each `{text, turn}`, `turn` where there is one to jump to. */
export function verdict(report, names) {
  const { winner, turning, missed, balance } = report;
  const said = [];
  if (balance) said.push(...balanceSentences(report, names));
  else if (turning) said.push(turningSentence(report, names));
  else if (winner !== null) {
    const { depth, whole } = report.places.at(-1);
    const text = whole
      ? gettext("Where the match ended %(winner)s could force no win within %(whole)s; looked %(turns)s ahead none was found.")
      : gettext("No forced win of %(winner)s was found where the match ended (looked %(turns)s ahead).");
    said.push({ text: interpolate(text, { winner: names[winner], turns: turns(depth), whole: turns(whole) }) });
  }
  if (!turning && report.ahead_from !== null && report.ahead_from < report.turns.length) {
    const values = { winner: names[winner], number: report.ahead_from + 1 };
    const text =
      report.ahead_from === 0
        ? gettext("%(winner)s had the better chances all the time.")
        : gettext("From turn %(number)s on %(winner)s had the better chances to the end.");
    said.push({ text: interpolate(text, values), turn: report.ahead_from === 0 ? undefined : report.ahead_from - 1 });
  }
  if (!balance && missed.length === 0) said.push({ text: gettext("Nobody missed a forced win that was found.") });
  if (missed.length > 0) {
    const [one, other] = [0, 1].map((seat) => missed.filter((slip) => slip.seat === seat).length);
    const values = { first: names[0], second: names[1], one, other };
    said.push({ text: interpolate(gettext("Missed wins: %(one)s by %(first)s, %(other)s by %(second)s."), values) });
  }
  return said;
}

function turningSentence({ turning, turns: made }, names) {
  const values = { winner: names[turning.winner], turns: turns(turning.turns) };
  if (turning.turn === null) {
    return { text: interpolate(gettext("%(winner)s could force the win from the first position on."), values) };
  }
  const text = gettext(
    "Turning point: turn %(number)s, by %(loser)s. From then on %(winner)s could force the win, at most %(turns)s away.",
  );
  return {
    text: interpolate(text, { ...values, number: turning.turn + 1, loser: names[made[turning.turn].seat] }),
    turn: turning.turn,
  };
}

function balanceSentences({ balance, winner }, names) {
  if (winner === null) return [{ text: gettext("A draw: luck and decisions balanced each other.") }];
  const own = (value) => (winner ? -value : value);
  const luck = own(balance.luck[0] + balance.luck[1] + balance.start);
  const skill = own(balance.decisions[0] + balance.decisions[1]);
  const values = { winner: names[winner] };
  if (luck > 0 && skill > 0) return [{ text: interpolate(gettext("%(winner)s had more luck and decided better."), values) }];
  if (luck > 0) return [{ text: interpolate(gettext("%(winner)s had more luck; the other side decided better."), values) }];
  if (skill > 0) return [{ text: interpolate(gettext("%(winner)s decided better, against more luck of the other side."), values) }];
  return [{ text: interpolate(gettext("%(winner)s won by how the match was ended, not by luck or decisions."), values) }];
}

/** How far was looked, in a sentence. */
export function reach({ places, nodes, balance }) {
  const millions = nodes >= 950_000;
  const number = millions ? localNumber(nodes / 1e6, { maximumFractionDigits: nodes < 9.5e6 ? 1 : 0 }) : localNumber(nodes);
  const looked = millions
    ? interpolate(gettext("%(number)s million positions were looked at."), { number })
    : interpolate(gettext("%(number)s positions were looked at."), { number });
  const depths = places.slice(0, -1).map(({ depth }) => depth).filter((depth) => depth > 0);
  if (balance || depths.length === 0) return looked;
  const [least, most] = [Math.min(...depths), Math.max(...depths)];
  const ahead =
    least === most
      ? interpolate(gettext("The computer looked %(turns)s ahead: what is proven is exact, what it did not find may lie further or behind a turn that seemed poor."), { turns: turns(most) })
      : interpolate(gettext("The computer looked %(least)s to %(most)s turns ahead: what is proven is exact, what it did not find may lie further or behind a turn that seemed poor."), { least, most });
  return `${ahead} ${looked}`;
}

/** What is to be said about one turn, in paragraphs. */
export function aboutTurn(report, number, names) {
  const { seat } = report.turns[number];
  const [before, after] = [report.places[number], report.places[number + 1]];
  const chances = interpolate(gettext("Winning chances of %(name)s: %(before)s before, %(after)s after."), {
    name: names[seat],
    before: percent(chance(before.score, seat)),
    after: percent(chance(after.score, seat)),
  });
  const cost = report.balance ? parts(report, number) : lost(report, number);
  return [...aboutProof(report, number, names), `${chances} ${cost}`];
}

/** What is proven before and after a turn, if that has changed. */
function aboutProof({ missed, turning, places }, number, names) {
  const said = [];
  const [before, after] = [places[number].forced, places[number + 1].forced];
  const slip = missed.find(({ turn }) => turn === number);
  if (slip) {
    const values = { name: names[slip.seat], other: names[1 - slip.seat], turns: turns(slip.turns) };
    const text = after
      ? gettext("%(name)s could force the win here within %(turns)s. Afterwards %(other)s could.")
      : gettext("%(name)s could force the win here within %(turns)s. Afterwards no forced win was found any more.");
    said.push(interpolate(text, values), ...(after ? [] : [lookedAhead(slip)]));
  }
  if (turning?.turn === number && !(slip && after)) {
    const values = { winner: names[turning.winner], turns: turns(turning.turns) };
    const text = before
      ? gettext("After this turn %(winner)s could force the win, at most %(turns)s away.")
      : gettext("After this turn %(winner)s could force the win, at most %(turns)s away. Before it, no forced win was found.");
    said.push(interpolate(text, values), ...(before ? [] : [lookedAhead(turning)]));
  } else if (turning?.turn === number) {
    said.push(interpolate(gettext("From here on %(winner)s kept the win, at most %(turns)s away."), { winner: names[turning.winner], turns: turns(turning.turns) }));
  }
  return said;
}

/** How far was looked for a forced win that was not found, and how far there certainly is none. */
function lookedAhead({ depth, whole }) {
  const values = { depth: turns(depth), whole: turns(whole) };
  if (!whole) return interpolate(gettext("The computer looked %(depth)s ahead there."), values);
  if (whole >= depth) return interpolate(gettext("Every turn was looked at there, %(whole)s ahead."), values);
  return interpolate(gettext("Every turn was looked at there, %(whole)s ahead, and those that seemed good %(depth)s."), values);
}

/**
 * Decisions and luck of a turn, for its own seat; in hundredths of the chances they are rounded so that both together are
 * what the chances shown before and after the turn differ by.
 */
export function ownParts({ turns, places, balance: { unit } }, number) {
  const { seat, decision, luck } = turns[number];
  const own = [decision, luck].map((value) => (seat ? -value : value));
  if (unit === "points") return own;
  const [before, after] = [places[number], places[number + 1]].map(({ score }) => chance(score, seat));
  const total = (after - before) / fineness(unit);
  // Chances that come from other looks than the parts do may differ by more than rounding.
  return Math.abs(total - own[0] - own[1]) * fineness(unit) < 2 ? addingUp(own, total, unit) : own;
}

function parts(report, number) {
  const { unit } = report.balance;
  const [decision, luck] = ownParts(report, number);
  const text =
    unit === "points"
      ? gettext("Decisions: %(decision)s points. Luck: %(luck)s points.")
      : gettext("Decisions: %(decision)s, luck: %(luck)s percentage points of the chances.");
  return interpolate(text, { decision: amount(decision, unit), luck: amount(luck, unit) });
}

function lost(report, number) {
  if (report.turns[number].loss === 0) return gettext("No better turn was found.");
  const count = lostChance(report, number);
  if (count === 0) return gettext("Lost against the best turn: less than one percentage point of the chances.");
  const text = ngettext(
    "Lost against the best turn: %(count)s percentage point of the chances.",
    "Lost against the best turn: %(count)s percentage points of the chances.",
    count,
  );
  return interpolate(text, { count });
}
