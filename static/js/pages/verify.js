/* The Verify page: computes a finished match's chance again in this browser and says what came of it. */
import { canCompute } from "../core/fair.js";
import { gettext, interpolate, ngettext } from "../core/i18n.js";
import { noted } from "./salt.js";
import { checkMatch } from "./verify/check.js";
import { mark, resultItem } from "./verify/results.js";

const told = JSON.parse(document.getElementById("boot").textContent);
const verdict = document.getElementById("verdict");

function say(kind, ...sentences) {
  verdict.dataset.verdict = kind;
  verdict.replaceChildren(...(kind === "busy" ? [] : [mark(kind === "agrees")]), document.createTextNode(sentences.join(" ")));
}

/** What this browser noted itself before the match: the one thing here that the house could not change afterwards. */
function compareNote(hash) {
  const line = document.getElementById("note");
  const note = noted(hash);
  if (told.audience === "watch" || note === null) {
    line.textContent = gettext("This browser has no note of its own about this match. Who played it can compare with theirs.");
    return true;
  }
  const mine = told.audience === "both" ? 0 : Number(told.audience);
  const added = told.salts[mine] === note.salt;
  const agrees = added && (note.other === "" || told.salts[1 - mine] === note.other);
  line.replaceChildren(mark(agrees), noteSentence(added, agrees));
  line.dataset.agrees = String(agrees);
  return agrees;
}

function noteSentence(added, agrees) {
  if (!added) return gettext("This browser noted this fingerprint before the first turn, but it had added another salt.");
  if (!agrees) return gettext("This browser noted this fingerprint before the first turn, but it had been shown another salt of the other side.");
  return gettext("This browser noted this fingerprint before the first turn, and the salt that it added. Both are the same.");
}

async function loaded() {
  const [reader, response] = await Promise.all([
    told.chance_module ? import(told.chance_module) : null,
    fetch("../record.txt", { credentials: "same-origin" }),
  ]);
  if (!response.ok) throw new Error(`the record could not be loaded: ${response.status}`);
  return [reader, await response.text()];
}

async function verify() {
  if (!canCompute()) {
    say("failed", gettext("This browser computes only on pages that came over https. Download the record and check it elsewhere."));
    return;
  }
  say("busy", gettext("Computing everything again…"));
  const [reader, record] = await loaded();
  const found = await checkMatch(told, reader, record);
  document.getElementById("computed-hash").textContent = found.hash;
  document.getElementById("hash-mark").replaceChildren(mark(found.hash === told.hash));
  document.getElementById("record-mark").replaceChildren(mark(found.recordAgrees));
  const noted = compareNote(found.hash);
  document.getElementById("results").replaceChildren(...found.results.map((result) => resultItem(result, told)));
  document.getElementById("no-results").hidden = found.results.length > 0;
  if (!found.agrees || !noted) {
    say("differs", gettext("Something does not agree. Look for the crosses below."));
  } else if (found.draws === 0) {
    say("agrees", gettext("Nothing in this match was left to chance, so there is nothing to compute again."));
  } else {
    const message = ngettext(
      "Everything agrees. This browser has computed %(count)s draw again and found it as it was recorded.",
      "Everything agrees. This browser has computed %(count)s draws again and found each as it was recorded.",
      found.draws,
    );
    say("agrees", interpolate(message, { count: found.draws }));
  }
}

if (told.finished) {
  verify().catch((error) => {
    say("failed", gettext("The match could not be computed again. Please reload the page."));
    throw error;
  });
} else {
  compareNote(told.hash);
}
