/** What the page says about a match, in words. */
import { gettext, interpolate } from "../../core/i18n.js";

/** Why a match ended, by the outcome's reason (docs/rules/README.md lists them); `%(winner)s`, `%(loser)s` are names. */
const REASONS = {
  summit: () => gettext("%(winner)s reached the third storey."),
  drop: () => gettext("%(winner)s jumped down two storeys or more."),
  "five-pagodas": () => gettext("Five complete pagodas stand."),
  "no-turn": () => gettext("%(loser)s had no complete turn left."),
  den: () => gettext("%(winner)s entered the den."),
  "no-move": () => gettext("%(loser)s could not move."),
  repetition: () => gettext("The same position came up too often."),
  quiet: () => gettext("Nothing has happened for too long."),
  "five-goats": () => gettext("Five goats are taken."),
  trapped: () => gettext("All tigers are trapped."),
  points: () => gettext("The points decide."),
  deadlock: () => gettext("Nobody could go on."),
  resigned: () => gettext("%(loser)s resigned."),
  agreed: () => gettext("Both sides agreed on a draw."),
  flag: () => gettext("%(loser)s ran out of time."),
  left: () => gettext("%(loser)s left the match."),
  claimed: () => gettext("%(loser)s was gone for more than a minute."),
  "turn-limit": () => gettext("%(loser)s took more than ten minutes for one turn."),
  "called-off": () => gettext("The match ended before both sides had played their first turn. It does not count."),
  "computer-failed": () => gettext("The computer could not go on, by a fault of the house. The match does not count."),
  annulled: () => gettext("A moderator annulled the match."),
};
const NOT_BY_PLAY = new Set(["resigned", "agreed", "flag", "left", "claimed", "turn-limit", "called-off", "computer-failed", "annulled"]);
const VOID = new Set(["called-off", "computer-failed", "annulled"]);

/** Whether a step ended the match (and not time, a word, or a moderator). */
export function endedByPlay({ reason }) {
  return !NOT_BY_PLAY.has(reason);
}

/** Whether an outcome counts for nobody. */
export function isVoid({ reason }) {
  return VOID.has(reason);
}

/** The headline of an outcome for a viewer (`you` as in a snapshot). */
export function outcomeTitle({ winner, reason }, you, names) {
  if (isVoid({ reason })) return reason === "annulled" ? gettext("Match annulled") : gettext("Match called off");
  if (winner === null) return gettext("A draw");
  if (you === winner) return gettext("You have won!");
  if (you === 1 - winner) return gettext("You have lost");
  return interpolate(gettext("Victory for %(winner)s"), { winner: names[winner] });
}

/** The sentence that says why a match ended. */
export function outcomeReason({ winner, reason }, names) {
  const sentence = REASONS[reason];
  if (!sentence) return "";
  const values = winner === null ? {} : { winner: names[winner], loser: names[1 - winner] };
  return interpolate(sentence(), values);
}

/** The sound that fits an outcome for a viewer: "won", "lost" or "over". */
export function outcomeSound({ winner }, you) {
  if (you === null || you === "both" || winner === null) return "over";
  return winner === you ? "won" : "lost";
}

/** What the line above the board says of an event that is not a step; null if it says nothing. */
export function eventSentence(event, previous, snapshot, names) {
  const by = event.seat === null || event.seat === undefined ? "" : names[event.seat];
  switch (event.kind) {
    case "back":
      return interpolate(gettext("%(name)s takes the last step back."), { name: by });
    case "takeback": {
      const said = interpolate(gettext("The last turn of %(name)s was taken back."), { name: by });
      const rule = gettext("In your record a win or a draw no longer counts for this match, a loss does.");
      return event.set?.helped ? `${said} ${rule}` : said;
    }
    case "offer":
      return offerSentence(snapshot, by);
    case "decline":
      return gettext("The offer is off the table.");
    case "paused":
      return gettext("The match is paused.");
    case "resumed":
      return gettext("The match goes on.");
    case "plain":
      return interpolate(gettext("%(name)s could not think this turn through and plays a plain one."), { name: by });
    case "stuck":
      return interpolate(gettext("%(name)s can't think about this turn. The match waits."), { name: by });
    case "retried":
      return gettext("The computer tries again.");
    default:
      return snapshot.outcome && !previous.outcome ? outcomeReason(snapshot.outcome, names) : null;
  }
}

function offerSentence({ offers }, name) {
  if (offers.rematch !== null) return interpolate(gettext("%(name)s would like a rematch."), { name });
  if (offers.takeback !== null) return interpolate(gettext("%(name)s would like to take the last turn back."), { name });
  return interpolate(gettext("%(name)s offers a draw."), { name });
}
