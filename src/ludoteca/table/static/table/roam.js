// A board larger than the screen can be roamed: nearer, further, to and fro. What is seen changes, and nothing else.

import { makeRoom } from "./folding.js";
import { startHands, isHeld } from "./hands.js";
import { announce } from "./live.js";
import { stepLength } from "./pace.js";
import { hasRuler, isMeasuring, measure, startRuler } from "./ruler.js";

const SOFT = 260; // milliseconds of a movement that no hand makes
const LED = 560; // of a movement that the game makes, at most
const STEP = 1.6; // times nearer, by a button or a key
const STRIDE = 0.25; // of what is seen, by an arrow
const MARGIN = 0.12; // of what is seen, around what is brought into view
const CLOSER = { told: 1.4, rest: 1.12 }; // times nearer that what is asked to be seen must be to be worth a movement
const FILLS = 0.7; // of what is seen: what is larger than this is scenery, and led to by nothing
const ASIDE = { wide: 600, kept: [56, 56], less: [14, 54] }; // pixels left and right, where buttons stand: of a wide frame, of another
const TURNS = { from: 1.25, until: 1.1 }; // times as wide as high: a frame in which a board that may be turned is turned

const picture = document.getElementById("picture");
const buttons = document.getElementById("roaming");
const most = Number(picture?.dataset.roam ?? 1); // times nearer
const home = picture?.getAttribute("viewBox");
let view = { x: 0, y: 0, zoom: 1 }; // what is seen: its middle, in units of the picture
let aim = view; // where a soft movement leads
let moving = 0;
let guided = true; // the game leads to where something happens, until a hand or a key has led elsewhere
let nearest; // the id of what a key has brought near last
let asked = null; // the box that the game has asked to be seen, while it leads
let turned = false; // by a right angle: what lay below lies on the left

const DEEDS = {
  f: () => guide(!guided),
  "+": () => glide(moved(middle(), middle(), STEP)),
  "-": () => glide(moved(middle(), middle(), 1 / STEP)),
  0: () => seeAll(),
  n: () => nextNear(),
  r: () => hasRuler() && measure(!isMeasuring()),
};
const KEYS = { ...DEEDS, "=": DEEDS["+"], F: DEEDS.f, N: DEEDS.n, R: DEEDS.r }; // the same key without Shift, or with it
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function startRoaming() {
  if (most <= 1) return;
  picture.classList.add("roams");
  picture.tabIndex = 0;
  picture.setAttribute("aria-describedby", "roaming-help");
  buttons.hidden = false;
  // Whoever zooms does not pass over what is being told.
  buttons.addEventListener("click", (event) => {
    event.stopPropagation();
    lead(DEEDS, event.target.closest("button")?.dataset.key);
  });
  const byHand = (move) => (wanted) => {
    guide(false);
    move(wanted);
  };
  startHands(picture, { moved, around: framing, look: byHand(look), glide: byHand(glide), halt, zoom: () => view.zoom });
  for (const place of [picture, buttons, document]) place.addEventListener("keydown", press);
  picture.addEventListener("focusin", ({ target }) => {
    if (target !== picture && target.matches(":focus-visible")) look(leading([target]));
  });
  if (hasRuler()) startRuler();
  turn();
  guide(true, look); // one begins where something happens
  new ResizeObserver(fit).observe(picture.parentElement);
}

// The frame has another size: what was seen is seen in it, and a movement goes on.
function fit() {
  if (!picture.clientWidth) return;
  turn();
  const wanted = guided && !isHeld() && asked ? seeing(asked) : aim;
  (moving ? glide : look)(wanted);
}

// A board on which two sides face each other from below and above is turned where there is more room across than down.
function turn() {
  const { width, height } = picture.getBoundingClientRect();
  const may = !!picture.querySelector("[data-turns]");
  const next = may && width > height * (turned ? TURNS.until : TURNS.from);
  if (next === turned) return;
  turned = next;
  picture.classList.toggle("turned", turned);
  view = aim = { x: 0, y: 0, zoom: 1 };
  if (asked) frame(look);
}

function lead(deeds, key) {
  if (key !== "f") guide(false);
  deeds[key]?.();
}

function guide(on, move) {
  guided = on;
  if (on) frame(move);
  const button = buttons.querySelector("[data-key=f]");
  button.hidden = !picture.querySelector("[data-frame]");
  button.setAttribute("aria-pressed", on);
}

// What a click brings near comes near by key too, one after the other; after the last the whole board is seen.
function nextNear() {
  const all = [...picture.querySelectorAll("[data-near]")];
  if (!all.length) return;
  const last = view.zoom > 1 || moving ? all.findIndex(({ id }) => id === nearest) : -1;
  const next = all[last + 1];
  nearest = next?.id;
  announce(next ? next.dataset.near : buttons.querySelector("[data-key='0']").textContent.trim());
  if (!next) return seeAll();
  makeRoom(true);
  glide(seeing(boxOf(next)));
}

function seeAll() {
  makeRoom(false);
  glide({ ...aim, zoom: 1 });
}

const offerNear = () => (buttons.querySelector("[data-key=n]").hidden = !picture.querySelector("[data-near]"));

// The box that the game asks to be seen, if it asks for one and nobody has led elsewhere.
function framed() {
  const wanted = guided && !isHeld() && picture.querySelector("[data-frame]")?.dataset.frame;
  return wanted ? turnedBox(wanted) : null;
}

// A box of the board as it lies in the picture: as it is, or turned.
function turnedBox(text) {
  const [left, top, width, height] = text.split(/[\s,]+/).map(Number);
  return turned ? { left: -top - height, top: left, width: height, height: width } : { left, top, width, height };
}

// The view that shows a box as large as may be.
function seeing({ left, top, width, height }) {
  const frame = picture.getBoundingClientRect();
  const [all, [before, behind]] = [world(frame), frame.width < ASIDE.wide ? ASIDE.less : ASIDE.kept];
  const zoom = Math.min((all.width * (1 - (before + behind) / frame.width)) / width, all.height / height);
  const [seen, unit] = [all.width / zoom, all.width / zoom / frame.width];
  const aside = Math.max(0, behind * unit - (seen - width) / 2); // farther to the left, as far as buttons need it
  return { x: left + width / 2 + aside, y: top + height / 2, zoom };
}

// The view that an element fills, as far as the frame's shape allows; nothing lies over it.
function framing(element) {
  makeRoom(true);
  const { left, top, width, height } = boxOf(element);
  const all = world(picture.getBoundingClientRect());
  return { x: left + width / 2, y: top + height / 2, zoom: Math.min(all.width / width, all.height / height) };
}

// Shows what the picture asks to be seen: where something happens. While it is well in view, nothing moves.
export function frame(move = led) {
  if (most <= 1 || !picture.clientWidth) return;
  offerNear();
  const box = framed();
  if (box) showBox(box, move, CLOSER.rest);
}

// `needed` is what of the box must be in view, else one moves.
function showBox(box, move, closer, needed = box) {
  asked = box;
  const wanted = seeing(box);
  if (wanted.zoom < aim.zoom * closer && shows(needed)) return;
  const { x, y, zoom } = bounded(wanted);
  if (x !== aim.x || y !== aim.y || zoom !== aim.zoom) move(wanted);
}

const led = (wanted) => glide(wanted, Math.min(LED, stepLength() * 1.3) || SOFT);

const shows = ({ left, top, width, height }) =>
  shift(left, width, aim.x - aim.width / 2, aim.width) === 0 && shift(top, height, aim.y - aim.height / 2, aim.height) === 0;

// All that there is to see: the box, and what the frame shows beside and above it.
function world(frame) {
  const { left, top, width: wide, height: high } = turnedBox(home);
  const scale = Math.min(frame.width / wide, frame.height / high);
  const [width, height] = [frame.width / scale, frame.height / scale];
  return { left: left + (wide - width) / 2, top: top + high - height, width, height };
}

// The box of the picture as the page brought it, or turned.
function whole() {
  const { left, top, width, height } = turnedBox(home);
  return turned ? [left, top, width, height].join(" ") : home;
}

const clamp = (value, least, largest) => Math.min(Math.max(value, least), largest);

// A view as near as may be, that shows nothing beyond the world.
function bounded({ x, y, zoom }) {
  const all = world(picture.getBoundingClientRect());
  const near = clamp(zoom, 1, most);
  const [width, height] = [all.width / near, all.height / near];
  return {
    x: clamp(x, all.left + width / 2, all.left + all.width - width / 2),
    y: clamp(y, all.top + height / 2, all.top + all.height - height / 2),
    zoom: near,
    width,
    height,
  };
}

function look(wanted) {
  halt();
  if (picture.clientWidth && picture.clientHeight) aim = show(bounded(wanted));
}

function show(next) {
  const { x, y, zoom, width, height } = next;
  picture.setAttribute("viewBox", zoom > 1 ? [x - width / 2, y - height / 2, width, height].join(" ") : whole());
  if (zoom !== view.zoom) picture.style.setProperty("--zoom", zoom);
  picture.classList.toggle("near", zoom > 1);
  const [nearer] = buttons.querySelectorAll("button");
  nearer.setAttribute("aria-disabled", zoom === most);
  if (zoom === 1 && buttons.contains(document.activeElement)) nearer.focus({ preventScroll: true });
  view = next;
  return next;
}

function halt() {
  cancelAnimationFrame(moving);
  moving = 0;
  aim = view;
}

function glide(wanted, time = SOFT) {
  halt();
  if (document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) return look(wanted);
  const [from, to, begun] = [view, bounded(wanted), performance.now()];
  const between = (part) => (key) => from[key] + (to[key] - from[key]) * part;
  aim = to;
  const step = (now) => {
    const part = clamp((now - begun) / time, 0, 1);
    const [x, y, width, height] = ["x", "y", "width", "height"].map(between(part * (2 - part)));
    show(part < 1 ? { x, y, width, height, zoom: (from.zoom * from.width) / width } : to);
    moving = part < 1 ? requestAnimationFrame(step) : 0;
  };
  moving = requestAnimationFrame(step);
}

function middle() {
  const frame = picture.getBoundingClientRect();
  return { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 };
}

// The view in which what lay at one point of the page lies at another, `factor` times as large.
function moved(from, to, factor = 1) {
  const frame = picture.getBoundingClientRect();
  const unit = world(frame).width / frame.width;
  const zoom = clamp(aim.zoom * factor, 1, most);
  const { x, y } = middle();
  return {
    x: aim.x + ((from.x - x) / aim.zoom - (to.x - x) / zoom) * unit,
    y: aim.y + ((from.y - y) / aim.zoom - (to.y - y) / zoom) * unit,
    zoom,
  };
}

// Where nothing else needs them: in the picture, at its buttons, and where the focus rests after a choice.
function press(event) {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target !== document.body && !event.target.closest("#picture, #roaming, #prompt")) return;
  const arrow = view.zoom > 1 && ARROWS[event.key];
  if (!arrow && !KEYS[event.key]) return;
  event.preventDefault();
  if (arrow) guide(false);
  if (arrow) glide({ ...aim, x: aim.x + arrow[0] * STRIDE * aim.width, y: aim.y + arrow[1] * STRIDE * aim.height });
  else lead(KEYS, event.key);
}

// What marks change is brought into view where the game wants it, unless somebody's hand is on the picture. Where the
// game leads, it looks at a deed from near, and at all else with the rest; elsewhere nothing comes nearer.
export function follow(marks, roof = 0) {
  const scenic = !!picture?.querySelector("[data-margin]");
  if (most <= 1 || isHeld() || (scenic ? !guided : view.zoom === 1)) return;
  const ids = new Set(marks.split("\n").map((mark) => mark.split(" ", 1)[0]));
  const found = [...ids].map((id) => document.getElementById(id)).filter((each) => each?.closest("[data-follow]"));
  const seen = found.filter((each) => each.checkVisibility({ visibilityProperty: true }));
  if (scenic) return attend(seen, !roof || !isDeed(marks), roof);
  const to = leading(seen, roof);
  if (to !== aim) glide(to);
}

// Whether something is done that is looked at from near: a piece gets one of the classes that the picture names.
function isDeed(marks) {
  const deeds = picture.querySelector("[data-deeds]")?.dataset.deeds.split(" ") ?? [];
  const added = marks.split("\n").map((mark) => mark.split(" ").slice(1));
  return added.some(([how, ...names]) => how === "+class" && names.some((name) => deeds.includes(name)));
}

// Looks at some pieces, from near or with all that the game asks to be seen; above, a roof may cover something.
function attend(elements, together, roof) {
  const pieces = new Set(elements.map((each) => each.closest("[data-follow] > *")).filter(Boolean));
  const near = Number(picture.querySelector("[data-margin]").dataset.margin);
  const boxes = [...pieces].flatMap((each) => [about(each, near), atRest(each, () => about(each, near))]);
  const all = framed();
  if (!boxes.length || !all) return;
  const box = around(together ? [all, ...boxes] : boxes);
  if (isScene()) return together || led(seeing(box)); // a sentence stands over what is looked at
  const rise = together ? 0 : (box.height * roof) / (1 - roof);
  showBox({ ...box, top: box.top - rise, height: box.height + rise }, led, CLOSER.told, box);
}

const isScene = () => [...picture.querySelectorAll("[data-scene]")].some((each) => getComputedStyle(each).display !== "none");

// What is seen around the middle of a piece, so far across and down; what else belongs to the piece may lie aside.
function about(piece, length) {
  const { left, top, width, height } = boxOf(piece.querySelector("[data-core]") ?? piece);
  return { left: left + (width - length) / 2, top: top + (height - length) / 2, width: length, height: length };
}

// The view nearest to the present one that shows some elements: on their whole way, else where they come to rest.
// `roof` is the part of what is seen, above, that something may cover.
function leading(elements, roof = 0) {
  const small = (box) => box.width + box.height > 0 && box.width < FILLS * aim.width && box.height < FILLS * aim.height;
  const ends = elements.map((each) => atRest(each, () => boxOf(each))).filter(small);
  const ways = elements.map(boxOf).filter(small);
  const whole = [around([...ends, ...ways]), around(ends), around(ends.slice(-1))].find(small);
  if (!whole) return aim;
  const right = shift(whole.left, whole.width, aim.x - aim.width / 2, aim.width);
  const top = aim.y - aim.height / 2;
  const down = shift(whole.top, whole.height, top, aim.height) || Math.min(0, whole.top - top - roof * aim.height);
  return right || down ? { ...aim, x: aim.x + right, y: aim.y + down } : aim;
}

function shift(from, length, seenFrom, seen) {
  if (from >= seenFrom && from + length <= seenFrom + seen) return 0;
  if (from < seenFrom) return from - seenFrom - MARGIN * seen;
  return from + length - seenFrom - (1 - MARGIN) * seen;
}

// Measures an element as it will be when what glides has arrived.
function atRest(element, measure) {
  const gliding = element.getAnimations().filter((each) => !(each instanceof CSSAnimation));
  const times = gliding.map((each) => each.currentTime);
  for (const each of gliding) each.currentTime = each.effect.getComputedTiming().endTime - 0.01;
  const measured = measure();
  gliding.forEach((each, place) => (each.currentTime = times[place]));
  return measured;
}

function boxOf(element) {
  const [frame, box] = [picture.getBoundingClientRect(), element.getBoundingClientRect()];
  const unit = view.width / frame.width;
  const left = view.x - view.width / 2 + (box.left - frame.left) * unit;
  const top = view.y - view.height / 2 + (box.top - frame.top) * unit;
  return { left, top, width: box.width * unit, height: box.height * unit };
}

function around(boxes) {
  const [left, top] = ["left", "top"].map((key) => Math.min(...boxes.map((box) => box[key])));
  const width = Math.max(...boxes.map((box) => box.left + box.width)) - left;
  const height = Math.max(...boxes.map((box) => box.top + box.height)) - top;
  return { left, top, width, height };
}
