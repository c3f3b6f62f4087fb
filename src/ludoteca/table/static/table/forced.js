// A choice that is the only one: shown for a moment, and then made. Any key or click holds it.

import { isAnimating } from "./animations.js";
import { draft, actionOf, isDrafted } from "./draft.js";
import { live } from "./live.js";
import { isHeard } from "./stream.js";

const LEAST = 1000; // milliseconds: as long as somebody takes who sees that there is but one
const MORE = 900;

let send;
let timer = 0;
let held; // the stamp of the view in which somebody wants to look first
let goesBack = false; // who takes back wants to come before what the page did

export function startForced(doing) {
  send = doing;
  for (const name of ["pointerdown", "keydown", "wheel"]) document.addEventListener(name, hold, { passive: true });
  for (const name of ["asked", "visibilitychange"]) document.addEventListener(name, consider);
}

// Something is being sent.
export function beforeSending(action) {
  clearTimeout(timer);
  goesBack = action === "undo";
}

const form = () => document.getElementById("act");

function hold() {
  clearTimeout(timer);
  if (form()?.dataset.only) held = form().dataset.stamp;
}

function consider() {
  clearTimeout(timer);
  const { only, onlySays, stamp } = form()?.dataset ?? {};
  const wanted = document.documentElement.dataset.forced !== "off" && live.dataset.stream;
  if (!only || !wanted || goesBack || held === stamp || !mayBeMade()) return;
  const offer = [...document.querySelectorAll("[data-label]")].find((each) => actionOf(each) === only);
  if (!offer || offer.dataset.held) return;
  if (!isDrafted(only)) draft(offer, onlySays);
  timer = setTimeout(() => form()?.dataset.stamp === stamp && mayBeMade() && send(only), LEAST + Math.random() * MORE);
}

// Not unseen; and not where the table may have gone on: what has come since is told first.
const mayBeMade = () => !document.hidden && !isAnimating() && isHeard();
