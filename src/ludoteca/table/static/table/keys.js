// The keyboard: arrows move within the hand, Escape thinks again or passes over what is being told.

import { skipAnimation, isAnimating } from "./animations.js";
import { cancelDraft } from "./draft.js";
import { isCovered } from "./live.js";
import { hideNote } from "./notes.js";

const MOVES = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -Infinity, End: Infinity };

export function startKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") escape();
    if (event.key === "Tab") keepStop(document.getElementById("hand"));
    const hand = event.target.closest?.("#hand");
    if (hand && !event.defaultPrevented && event.key in MOVES && move(hand, event.target, MOVES[event.key])) event.preventDefault();
  });
  document.addEventListener("focusin", (event) => {
    const hand = event.target.closest?.("#hand");
    if (hand) rove(hand, event.target);
  });
  document.addEventListener("click", (event) => {
    const keeps = event.target.closest?.("#hand details, #draft");
    if (!keeps) foldUp();
  });
}

// What lies over the table goes alone.
function escape() {
  if (isCovered()) return;
  if (document.body.classList.contains("drafting")) cancelDraft(); // also while something is told: it says so
  else if (isAnimating()) skipAnimation();
  else foldUp();
  hideNote();
}

// What was folded open in the hand goes by Escape, and by a click elsewhere.
function foldUp() {
  for (const open of document.querySelectorAll("#hand details[open]")) {
    if (open.contains(document.activeElement)) open.querySelector("summary").focus();
    open.open = false;
    const folded = open.querySelector("[tabindex='0']:not(summary)");
    if (folded) rove(open.closest("#hand"), open.querySelector("summary"));
  }
}

// What is folded away is no stop; what only shows something is one of its own.
const STOPS = "button:not([disabled], [data-folds], [data-meets], [popovertarget]), a[href], summary";
const stops = (hand) => [...hand.querySelectorAll(STOPS)].filter((stop) => stop.checkVisibility());

// Return whether there was somewhere to go: from what only scrolls, arrows scroll.
function move(hand, from, by) {
  const all = stops(hand);
  if (from !== hand && !all.includes(from)) return false;
  all[Math.min(Math.max(0, all.indexOf(from) + by), all.length - 1)]?.focus();
  return true;
}

// What was last focused may be no choice any more: then the first that is one is the stop.
function keepStop(hand) {
  const all = hand ? stops(hand) : [];
  const [stop, another] = all.filter(({ tabIndex }) => tabIndex === 0);
  const choice = all.find(({ dataset }) => "label" in dataset);
  if (stop && !another && choice && !("label" in stop.dataset)) rove(hand, choice);
}

// One stop for the tabulator: the piece that was last focused. What only scrolls is a stop besides.
function rove(hand, current) {
  const all = stops(hand);
  if (!all.includes(current)) return;
  for (const stop of all) stop.tabIndex = stop === current ? 0 : -1;
}
