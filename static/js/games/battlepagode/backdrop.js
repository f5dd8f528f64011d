/** What lies around the plateau: far mountains, and mist in front of and behind them. Drawn once. */

import { svg } from "../../board/svg.js";

/**
 * Ridges of steep hills, back to front: `foot` is where their foot is, each hill [x, height, width, lean], `lean` -1 to 1 for
 * a top to the left or the right of its middle.
 */
const RIDGES = [
  {
    name: "distant",
    foot: 60,
    hills: [[-640, 190, 420, 0.2], [-330, 150, 380, -0.3], [-60, 210, 400, 0.1], [250, 170, 420, 0.3], [560, 230, 460, -0.2], [800, 150, 360, 0]],
  },
  {
    name: "far",
    foot: 100,
    hills: [[-745, 180, 130, 0.3], [-668, 290, 120, -0.2], [-585, 160, 110, 0.4], [-430, 250, 120, 0.2], [-366, 320, 110, -0.3], [-296, 140, 120, 0.3], [-170, 110, 140, 0], [150, 120, 130, 0.2], [318, 190, 110, 0.3], [382, 300, 116, -0.2], [452, 170, 110, 0.5], [600, 150, 110, -0.4], [664, 270, 120, 0.2], [748, 200, 130, -0.2]],
  },
  {
    name: "near",
    foot: 165,
    hills: [[-780, 250, 150, 0.2], [-700, 130, 150, 0.4], [-520, 150, 130, -0.3], [-452, 235, 116, 0.2], [-384, 120, 120, 0.4], [340, 130, 120, -0.4], [420, 215, 110, 0.2], [492, 250, 116, -0.2], [566, 130, 130, 0.4], [720, 170, 130, -0.3], [800, 260, 140, 0.1]],
  },
];

/** Outline of a ridge: each hill rises steeply to a rounded top with a shoulder, between hills the ground is at the foot. */
function ridgeOutline({ foot, hills }) {
  let data = `M-900 ${foot}`;
  for (const [x, height, width, lean] of hills) {
    const half = width / 2;
    const peak = x + lean * half * 0.5;
    const top = foot - height;
    data += `L${x - half} ${foot}C${x - half * 0.72} ${foot - height * 0.25} ${peak - half * 0.62} ${top + height * 0.34} ${peak - half * 0.36} ${top + height * 0.1}`;
    data += `C${peak - half * 0.24} ${top - height * 0.02} ${peak + half * 0.08} ${top - height * 0.03} ${peak + half * 0.26} ${top + height * 0.08}`;
    data += `C${peak + half * 0.42} ${top + height * 0.2} ${peak + half * 0.36} ${top + height * 0.38} ${peak + half * 0.56} ${top + height * 0.46}`;
    data += `C${x + half * 0.78} ${foot - height * 0.36} ${x + half * 0.8} ${foot - height * 0.16} ${x + half} ${foot}`;
  }
  return `${data}L900 ${foot}Z`;
}

/** A small far pagoda on a hilltop, and birds. */
const FAR_PAGODA =
  "M-13 0L-13 -8L-18 -8L-12 -13L-10 -13L-10 -19L-14 -19L-9 -24L-7 -24L-7 -29L-11 -29L0 -38L11 -29L7 -29L7 -24L9 -24L14 -19L10 -19L10 -13L12 -13L18 -8L13 -8L13 0Z";
const BIRDS = "M-300 -280C-293 -288 -288 -286 -284 -279C-280 -286 -275 -288 -268 -280M-256 -298C-251 -304 -247 -302 -244 -297C-241 -302 -237 -304 -232 -298M-242 -270C-238 -274 -235 -273 -233 -269C-231 -273 -228 -274 -224 -270";

const STARS = [
  [-720, -300], [-610, -240], [-540, -330], [-455, -280], [-300, -335], [-210, -270], [-120, -320], [20, -345], [95, -280],
  [400, -330], [470, -250], [585, -310], [690, -260], [760, -335], [-370, -220], [340, -290], [150, -340], [-20, -285],
];

/** Bands of mist: scalloped tops, fading downward. */
const BANDS = {
  back: [
    "M-560 60C-520 30 -480 36 -450 52C-420 20 -350 18 -315 48C-270 26 -220 40 -200 60C-140 40 -80 44 -50 66C10 40 80 36 120 58C160 28 230 26 265 54C310 34 370 36 400 56C440 32 510 30 560 56L560 240L-560 240Z",
  ],
  front: [
    "M-560 60C-510 24 -450 24 -415 54C-370 20 -290 18 -250 52C-215 34 -160 36 -130 58C-70 26 20 24 60 56C110 30 170 34 205 58C250 22 330 20 375 52C420 26 500 26 560 58L560 260L-560 260Z",
    "M-560 62C-500 40 -440 40 -400 62C-340 30 -250 34 -210 60C-150 40 -90 38 -40 62C20 36 110 32 150 60C200 44 260 42 300 62C350 36 440 34 490 60L560 56L560 260L-560 260Z",
  ],
};

/** The picture of sky and mountains. `prefix` makes the ids of gradients unique on the page. */
export function sky(prefix) {
  const picture = svg("svg", { class: "sky", viewBox: "-800 -380 1600 760", "aria-hidden": "true", focusable: "false" });
  picture.setAttribute("preserveAspectRatio", "xMidYMid slice");
  const fades = RIDGES.map(({ name, foot, hills }) => {
    const top = foot - Math.max(...hills.map(([, height]) => height));
    return svg(
      "linearGradient",
      { id: `${prefix}-ridge-${name}`, gradientUnits: "userSpaceOnUse", x1: 0, y1: top, x2: 0, y2: foot },
      svg("stop", { class: `ridge-stop ${name}`, offset: 0.3 }),
      svg("stop", { class: "ridge-stop foot", offset: 1 }),
    );
  });
  picture.append(
    svg("defs", {}, ...fades),
    svg("path", { class: "stars", d: STARS.map(([x, y]) => `M${x} ${y}h0.1`).join("") }),
    svg("circle", { class: "halo", cx: 250, cy: -238, r: 84 }),
    svg("circle", { class: "sun", cx: 250, cy: -238, r: 50 }),
    svg("path", { class: "birds", d: BIRDS }),
  );
  for (const ridge of RIDGES) {
    if (ridge.name === "far") {
      picture.append(
        svg("path", { class: "far-pagoda", d: FAR_PAGODA, transform: "translate(-373 -214) scale(0.9)" }),
        svg("path", { class: "far-pagoda", d: FAR_PAGODA, transform: "translate(668 -164) scale(0.8)" }),
      );
    }
    picture.append(svg("path", { d: ridgeOutline(ridge), fill: `url(#${prefix}-ridge-${ridge.name})` }));
  }
  return picture;
}

/** One layer of mist, `where` is `back` or `front`; each band drifts as a layer of its own. */
export function mist(where, prefix) {
  return BANDS[where].map((d, i) => {
    const id = `${prefix}-mist-${where}-${i}`;
    const picture = svg("svg", {
      class: `mist ${where} band-${i + 1}`,
      viewBox: "-480 0 960 240",
      preserveAspectRatio: "none",
      "aria-hidden": "true",
      focusable: "false",
    });
    const fade = svg(
      "linearGradient",
      { id, x1: 0, y1: 0, x2: 0, y2: 1 },
      svg("stop", { class: "mist-stop", offset: 0 }),
      svg("stop", { class: "mist-stop faded", offset: 1 }),
    );
    picture.append(svg("defs", {}, fade), svg("path", { d, fill: `url(#${id})` }));
    return picture;
  });
}
