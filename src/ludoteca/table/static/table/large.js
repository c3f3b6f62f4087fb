// A card looked at from near, with its drawing and what it does: by holding it, the other button, the menu key, or L.
// `data-large` of a piece names the drawing and the text. It goes with the next key or press, wherever that is.

import { announce } from "./live.js";

const HOLD = 450; // milliseconds
const SLOP = 8; // pixels that a finger may stray while it holds
const STAYS = ["Shift", "Control", "Alt", "Meta"];
let shown = null;
let held = null; // what is being pressed: where, and the clock that runs
let swallow = false; // a press that has shown a card is no click

export function startLarge() {
  document.addEventListener("pointerdown", press, true);
  document.addEventListener("pointermove", (event) => held && strays(event) && letGo(), true);
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, letGo, true);
  document.addEventListener("click", click, true);
  document.addEventListener("contextmenu", menu, true);
  document.addEventListener("keydown", key, true);
}

const strays = ({ clientX, clientY }) => Math.hypot(clientX - held.x, clientY - held.y) > SLOP;

function press(event) {
  close();
  swallow = false;
  const piece = event.target.closest?.("[data-large]");
  if (!piece || event.button || !event.isPrimary) return;
  const clock = setTimeout(() => (swallow = show(piece)), HOLD);
  held = { x: event.clientX, y: event.clientY, clock };
}

function letGo() {
  clearTimeout(held?.clock);
  held = null;
}

function click(event) {
  if (!swallow || !event.detail) return;
  swallow = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}

// Where a piece can do more, the other button offers that; a finger that has held long enough has its card.
function menu(event) {
  const piece = event.target.closest?.("[data-large]");
  if (!piece || (piece.dataset.also && !swallow)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  letGo();
  if (!swallow) show(piece);
}

function key(event) {
  const was = shown;
  if (!STAYS.includes(event.key)) close();
  if (was && event.key === "Escape") event.stopImmediatePropagation();
  const piece = event.target.closest?.("[data-large]");
  const asks = event.key.toLowerCase() === "l" && !event.ctrlKey && !event.altKey && !event.metaKey;
  if (piece && asks && !was) show(piece);
}

// Returns whether there is such a card.
function show(piece) {
  const [drawing, text] = piece.dataset.large.split(" ");
  const symbol = document.getElementById(drawing);
  if (!symbol) return false;
  close();
  const [name, says] = [piece.textContent.trim(), document.getElementById(text)?.textContent.trim() ?? ""];
  shown = Object.assign(document.createElement("div"), { className: "large", popover: "manual", role: "dialog", ariaLabel: name });
  shown.innerHTML = `<svg viewBox="${symbol.getAttribute("viewBox")}" aria-hidden="true"><use href="#${drawing}"/></svg><h2></h2><p></p>`;
  shown.querySelector("h2").textContent = name;
  shown.querySelector("p").textContent = says;
  document.body.append(shown);
  shown.showPopover();
  announce([name, says].filter(Boolean).join(". "));
  return true;
}

function close() {
  shown?.remove();
  shown = null;
}
