// What others' turns have done to whoever looks on, and what has decided: a small card at the board's edge, from when
// it is one's turn until one acts or puts it away. What is only one's own doing is left out.

import { live } from "./live.js";

const MOST = { 2: 5, 1: 3 }; // lines of each weight
const CORNERS = ["top left", "top right", "bottom left", "bottom right"];
const CONTROLS = "a, button, summary, [role=button]";
let kept = []; // lines
let others = false; // somebody else has acted
let whole = null; // all that was told since one's last choice, and the picture before it
let shown = "";

const card = () => document.getElementById("meanwhile");

export function noteMeanwhile({ pieces, lines }) {
  const me = Number(live.dataset.viewer);
  whole ??= { pieces, lines: [] };
  whole.lines.push(...lines);
  for (const line of lines) {
    const [, , , , weight, seat] = line;
    others ||= seat >= 0 && seat !== me;
    if (others && weight) kept.push(line);
  }
}

// One's next choice begins a new while. Returns a function for when the choice was refused.
export function beginMeanwhile() {
  const before = { kept, others, whole };
  kept = [];
  others = false;
  whole = null;
  hide();
  return () => {
    whole = before.whole ? { ...before.whole, lines: [...before.whole.lines, ...(whole?.lines ?? [])] } : whole;
    kept = [...before.kept, ...kept];
    others ||= before.others;
    shown = "";
    showMeanwhile();
  };
}

function hide() {
  const place = card();
  if (!place) return;
  if (place.contains(document.activeElement)) document.getElementById("prompt")?.focus({ preventScroll: true });
  show(place, false);
}

// Notes that pass by themselves wait until it is away.
function show(place, on) {
  place.hidden = !on;
  place.classList.toggle("shown", on);
}

export function showMeanwhile() {
  const place = card();
  const mine = document.getElementById("act")?.dataset.awaited === "true";
  if (!mine) hide(); // the clock has chosen for me, or I have, elsewhere
  const chosen = mine ? choose() : [];
  const now = chosen.map((line) => line[0]).join(" ");
  if (!place || !now || now === shown) return;
  shown = now;
  place.querySelector("ul").replaceChildren(...chosen.map(item));
  show(place, true);
  settle(place);
}

// The last of each weight, in the order in which they were told.
function choose() {
  const most = { ...MOST };
  return kept.filter(Boolean).reverse().filter(([, , , , weight]) => most[weight]-- > 0).reverse();
}

function item([, text, , , , seat]) {
  const made = document.createElement("li");
  const emblem = document.querySelector(`#seats .seat-${seat} .face .emblem`);
  if (emblem) made.append(emblem.cloneNode(true));
  made.append(text);
  return made;
}

// Into the corner of the board where it hides the fewest things that can be chosen; a market lies there too.
function settle(place) {
  const targets = [...document.querySelectorAll(`:is(#board, #hand) :is(${CONTROLS})`)].filter((each) => !place.contains(each));
  const boxes = targets.map((each) => each.getBoundingClientRect()).filter((box) => box.width);
  const hidden = CORNERS.map((corner) => {
    place.dataset.corner = corner;
    const { left, right, top, bottom } = place.getBoundingClientRect();
    return boxes.filter((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top).length;
  });
  place.dataset.corner = CORNERS[hidden.indexOf(Math.min(...hidden))];
}

export function startMeanwhile(retell) {
  const place = card();
  if (!place) return;
  place.querySelector("[data-shut]").addEventListener("click", () => {
    hide();
    document.getElementById("prompt")?.focus({ preventScroll: true });
  });
  place.querySelector("[data-again]").addEventListener("click", () => {
    document.getElementById("prompt")?.focus({ preventScroll: true }); // the card gives way to what is told
    if (whole) retell({ ...whole });
  });
}
