/** All outlines that depend on the camera, made once for each way the plateau is turned. */

import { labelPlaces, pinePlaces, plateauOutlines, tileOutline } from "./plateau.js";
import { facing } from "./solids.js";
import { floorOutline, railOutlines, STOREYS, storeyOutlines } from "./storeys.js";

/** Outlines for a camera: storeys, rail, floors (by height: outer, middle, inner), plateau, tile, labels, light. */
export function shapesFor(camera) {
  return {
    storeys: [0, 1, 2].map((level) => storeyOutlines(camera, level)),
    heights: STOREYS.map((storey) => storey.height),
    rail: railOutlines(camera),
    floors: [0, 1, 2, 3].map((height) => ({
      outer: floorOutline(camera, height, height === 0 ? 0.03 : 0.012),
      middle: floorOutline(camera, height, height === 0 ? 0.14 : 0.08),
      inner: floorOutline(camera, height, height === 0 ? 0.105 : 0.075),
    })),
    inlays: [0, 1, 2].map((height) => floorOutline(camera, height, 0.055)),
    plateau: plateauOutlines(camera),
    tile: tileOutline(camera),
    labels: labelPlaces(camera),
    pines: pinePlaces(camera),
    light: facing(camera).map(({ lit }) => lit),
  };
}
