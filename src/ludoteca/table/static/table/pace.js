// How long what happens is told: as somebody has chosen, faster where more waits, and no time at all where motion is not
// wanted. The numbers are the server's, whose bots wait by them.

import { live } from "./live.js";

const { steps, flight, letter, least, weighty, ...others } = JSON.parse(live.dataset.pace);
let part = 1; // of the usual time
let bound = 0; // how much of the least time is kept

export const { silent, together, again } = others;

export function stepLength() {
  const chosen = steps[document.documentElement.dataset.speed] ?? steps.normal;
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : chosen;
}

// Sets which part of the usual time a line takes, and of the least time in which it can be followed (0: as fast as that).
export function setPace(ofUsual, ofLeast) {
  part = ofUsual;
  bound = ofLeast;
}

// A step of 0 is no time at all.
const atLeast = (usual, weight) => (usual ? Math.max(usual * part, (weight ? weighty : least) * bound) : 0);

export const flightLength = (weight = 0) => atLeast(stepLength() * flight, weight);

export function lineLength(text, weight, share = 1) {
  const step = stepLength();
  return atLeast((step + Math.min(step, text.length * letter)) * share, weight);
}
