// Pieces that fly along a curve, and what reaches from one piece to another.

import { flightLength } from "./pace.js";

const SVG = "http://www.w3.org/2000/svg";
const PLACES = 24; // along a curve
const NEAR = 0.01; // of a curve: how far on one looks to see where it leads

const aloft = new Set(); // flights

const nearest = (degrees, to) => degrees + Math.round((to - degrees) / 360) * 360;
const place = (matrix) => ({ x: matrix.e, y: matrix.f, turned: (Math.atan2(matrix.b, matrix.a) * 180) / Math.PI });
const matrixOf = (element) =>
  [...element.transform.baseVal].reduce((whole, { matrix }) => whole.multiply(matrix), element.ownerSVGElement.createSVGMatrix());

// Flies an element from where it is along a curve that is drawn in its own coordinates, to where it is turned by some
// degrees: "60 M0 0C0 -50 ..". On its way it keeps to the direction of the curve; a curve without length turns it alone.
export function flyAlong(element, value) {
  const [, turn, data] = value.match(/^(\S+) (.*)$/);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", data);
  const start = matrixOf(element);
  const steps = stepsOf(path, Number(turn));
  const frames = steps.map(({ x, y, turned }) => place(start.translate(x, y).rotate(turned)));
  for (const [n, frame] of frames.entries()) if (n) frame.turned = nearest(frame.turned, frames[n - 1].turned);
  const end = frames.at(-1);
  element.setAttribute("transform", `translate(${end.x} ${end.y}) rotate(${end.turned})`);
  const duration = flightLength();
  if (!duration || document.hidden) return;
  const keyframes = frames.map(({ x, y, turned }) => ({ transform: `translate(${x}px, ${y}px) rotate(${turned}deg)` }));
  const flight = element.animate(keyframes, { duration, easing: "cubic-bezier(.3, .1, .5, 1)" });
  aloft.add(flight);
  flight.onfinish = () => aloft.delete(flight);
}

// Whoever passes over what is told sees all pieces where they arrive.
export function land() {
  for (const flight of aloft) flight.finish();
}

// Where one is on the way, from the first place to the last.
function stepsOf(path, turn) {
  const length = path.getTotalLength();
  const places = Array.from({ length: PLACES + 1 }, (_, n) => n / PLACES);
  if (!length) return places.map((part) => ({ x: 0, y: 0, turned: turn * part }));
  const at = (part) => path.getPointAtLength(Math.min(Math.max(part, 0), 1) * length);
  const direction = (part) => {
    const [from, to] = [at(part - NEAR), at(part + NEAR)];
    return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  };
  const first = direction(0);
  return places.map((part) => ({ x: at(part).x, y: at(part).y, turned: part === 1 ? turn : direction(part) - first }));
}

// Lays what is drawn from 0 0 to 0 -100 so that it reaches from one element's place to another's: "flyer-1 flyer-2".
export function layBetween(element, value) {
  const [from, to] = value.split(" ").map((id) => document.getElementById(id));
  if (!from || !to) return;
  const [here, there] = [place(matrixOf(from)), place(matrixOf(to))];
  const [dx, dy] = [there.x - here.x, there.y - here.y];
  const turned = (Math.atan2(dx, -dy) * 180) / Math.PI;
  const reach = Math.hypot(dx, dy) / 100;
  element.setAttribute("transform", `translate(${here.x} ${here.y}) rotate(${turned}) scale(1 ${reach})`);
}
