// How long an effect takes: as somebody has chosen, and no time at all where motion is not wanted.

const STEPS = { off: 0, fastest: 105, fast: 220, normal: 420, slow: 900 }; // milliseconds
const FLIGHT = 2.6; // of such steps: as long as a flight along a curve lasts

export function stepLength() {
  const chosen = STEPS[document.documentElement.dataset.speed] ?? STEPS.normal;
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : chosen;
}

export const flightLength = () => stepLength() * FLIGHT;
