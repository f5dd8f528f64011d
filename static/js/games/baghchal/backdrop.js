/** What stands around the board: the high mountains, and a line of prayer flags. */

import { svg } from "../../board/svg.js";

const path = (name, d) => svg("path", { class: name, d });

const FAR = "M0 330L80 250L150 290L240 150L300 210L360 120L430 205L520 130L600 240L690 160L760 90L830 190L900 150L990 250L1080 170L1200 290V700H0Z";
const SNOW = "M240 150L300 210L276 206L262 226L246 204L214 216L226 172ZM360 120L430 205L400 196L384 224L362 190L332 214L318 186ZM760 90L830 190L800 178L782 210L760 174L728 206L704 142L740 110ZM520 130L566 190L540 188L520 206L498 168Z";
const NEAR = "M0 480C120 420 200 470 300 430C420 380 520 470 640 440C760 410 860 470 960 420C1060 380 1140 420 1200 400V700H0Z";
const HILL = "M0 600C200 540 380 600 560 570C800 530 1000 600 1200 550V700H0Z";

function flags(x0, y0, x1, y1, sag, count) {
  const at = (t) => [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + sag * 4 * t * (1 - t)];
  const cord = Array.from({ length: 25 }, (_, i) => at(i / 24).map((n) => n.toFixed(1)).join(" "));
  const group = svg("g", { class: "flags" }, path("cord", `M${cord.join("L")}`));
  for (let i = 0; i < count; i += 1) {
    const [x, y] = at((i + 0.25) / count);
    const [xb, yb] = at((i + 0.82) / count);
    const blown = ((i * 7) % 5) - 2;
    group.append(path(`flag flag-${i % 5}`, `M${x.toFixed(1)} ${y.toFixed(1)}L${xb.toFixed(1)} ${yb.toFixed(1)}L${(xb + blown).toFixed(1)} ${(yb + 34).toFixed(1)}Q${((x + xb) / 2).toFixed(1)} ${(y + 28).toFixed(1)} ${(x + blown).toFixed(1)} ${(y + 34).toFixed(1)}Z`));
  }
  return group;
}

/** The landscape behind the board. */
export function scenery() {
  return [
    svg(
      "svg",
      { class: "mountains", viewBox: "0 0 1200 700", preserveAspectRatio: "xMidYMax slice" },
      svg("circle", { class: "orb", cx: 1080, cy: 196, r: 40 }),
      path("far", FAR),
      path("snow", SNOW),
      path("near", NEAR),
      path("hill", HILL),
    ),
    svg(
      "svg",
      { class: "flag-lines", viewBox: "0 0 1200 240", preserveAspectRatio: "xMidYMin slice" },
      flags(-40, 70, 640, 26, 60, 15),
      flags(560, 16, 1240, 100, 70, 15),
    ),
  ];
}
