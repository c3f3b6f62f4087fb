// Ghosts: what a choice would do as far as one may know, drawn while it is pointed at or focused.

import { applyMarks } from "./marks.js";
import { isTelling } from "./telling.js";

let held = null; // a drafted choice keeps its ghost
let shown = null;
let undo = () => {};

export function startGhosts() {
  for (const name of ["pointerover", "focusin"]) {
    document.addEventListener(name, (event) => {
      const offer = event.target.closest?.("[data-ghost], [data-says]");
      if (offer !== shown) show(offer ?? held);
    });
  }
}

export function holdGhost(offer) {
  held = offer;
  show(offer);
}

export function dropGhost(held_too = false) {
  if (held_too) held = null;
  show(null);
}

function show(offer) {
  undo();
  undo = () => {};
  shown = offer;
  const says = document.getElementById("foreseen");
  if (says) says.textContent = offer && offer !== held ? (offer.dataset.says ?? "") : "";
  if (offer?.isConnected && offer.dataset.ghost && !isTelling()) undo = applyMarks(offer.dataset.ghost);
}
