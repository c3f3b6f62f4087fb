// A ruler on the board, where a game has one: drag it from one place to another, or go from piece to piece by key.

import { isCovered } from "./live.js";

const SHAPE = "http://www.w3.org/2000/svg";
const TEXT = 17; // pixels, however near one looks
const GAP = 14; // pixels between the end of the ruler and its number

const picture = document.getElementById("picture");
const lengths = (picture?.dataset.ruler ?? "").split(" ").filter(Boolean).map(Number); // marks, in units of the picture
let from = null; // where it begins and ends, in units of the picture
let to = null;
let held = null; // the pointer that draws it

export const hasRuler = () => lengths.length > 0;
export const isMeasuring = () => picture.classList.contains("measuring");

export function startRuler() {
  const board = picture.parentElement;
  for (const [name, act] of Object.entries({ pointerdown: take, pointermove: draw, pointerup: drop, pointercancel: drop }))
    board.addEventListener(name, (event) => isMeasuring() && act(event), { capture: true });
  board.addEventListener("click", swallow, { capture: true });
  picture.addEventListener("focusin", ({ target }) => isMeasuring() && target.matches("[data-stand]") && reach(target));
  document.addEventListener("keydown", (event) => event.key === "Escape" && isMeasuring() && !isCovered() && measure(false));
  new MutationObserver(show).observe(picture, { attributeFilter: ["viewBox"] });
  new ResizeObserver(show).observe(picture);
}

export function measure(on) {
  picture.classList.toggle("measuring", on);
  document.querySelector("#roaming [data-key=r]").setAttribute("aria-pressed", on);
  [from, to, held] = [null, null, null];
  const stand = on && document.activeElement?.closest("#picture [data-stand]");
  if (stand) from = origin(stand);
  show();
}

// One pointer draws; further fingers would only jog the hand.
function take(event) {
  if (event.button || !event.target.closest("#picture")) return;
  event.stopPropagation();
  if (held === null) [held, from, to] = [event.pointerId, at(event), null];
  show();
}

function draw(event) {
  if (held === null) return;
  event.stopPropagation();
  if (event.pointerId !== held) return;
  if (!event.buttons) return drop(event); // let go outside
  to = at(event);
  show();
}

function drop(event) {
  if (held === null) return;
  event.stopPropagation();
  if (event.pointerId === held) held = null;
}

function swallow(event) {
  if (!isMeasuring() || !event.target.closest("#picture") || !event.detail) return;
  event.stopPropagation();
  event.preventDefault();
}

function reach(stand) {
  if (from) to = origin(stand);
  else from = origin(stand);
  show();
}

const at = (event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());

// Where the middle of a piece is.
const origin = (piece) => new DOMPoint().matrixTransform(picture.getScreenCTM().inverse().multiply(piece.getScreenCTM()));

function show() {
  const pixel = 1 / (picture.getScreenCTM()?.a || 1);
  const drawn = document.getElementById("laid-ruler") ?? picture.appendChild(shape("g", { id: "laid-ruler", "aria-hidden": "true" }));
  drawn.replaceChildren(...(from ? [shape("circle", { cx: from.x, cy: from.y, r: 5 * pixel }), ...(to ? ruled(pixel) : [])] : []));
  const says = from && to ? said(distance()) : "";
  const voice = document.getElementById("measured");
  if (voice.textContent !== says && held === null) voice.textContent = says;
}

const distance = () => Math.hypot(to.x - from.x, to.y - from.y);
const said = (length) => picture.dataset.measure.replace("#", Math.round(length));

// The line in pieces from mark to mark, a stroke across it at each, and the number at its end.
function ruled(pixel) {
  const [x, y, length] = [to.x - from.x, to.y - from.y, distance()];
  if (!length) return [];
  const point = (far, aside = 0) => `${from.x + (x * far - y * aside) / length} ${from.y + (y * far + x * aside) / length}`;
  const passed = lengths.filter((mark) => mark <= length);
  const ends = [0, ...passed, length];
  const pieces = ends.slice(1).map((end, nth) => shape("path", { class: `piece-${nth}`, d: `M${point(ends[nth])}L${point(end)}` }));
  const strokes = passed.map((mark) => shape("path", { class: "mark", d: `M${point(mark, -9 * pixel)}L${point(mark, 9 * pixel)}` }));
  const label = shape("text", { x: to.x, y: to.y - GAP * pixel, "font-size": TEXT * pixel, "text-anchor": "middle" });
  label.textContent = said(length);
  return [...pieces, ...strokes, label];
}

function shape(name, attributes) {
  const made = document.createElementNS(SHAPE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
