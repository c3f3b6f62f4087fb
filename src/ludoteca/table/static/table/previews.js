// Previews: what a choice would do as far as one may know, drawn while it is pointed at or focused.

import { applyMarks } from "./marks.js";
import { isAnimating } from "./animations.js";

let held = null; // a drafted choice keeps its preview
let shown = null;
let undo = () => {};

export function startPreviews() {
  for (const name of ["pointerover", "focusin"]) {
    document.addEventListener(name, (event) => {
      const offer = event.target.closest?.("[data-preview], [data-says]");
      if (offer !== shown) show(offer ?? held);
    });
  }
}

export function holdPreview(offer) {
  held = offer;
  show(offer);
}

export function dropPreview(held_too = false) {
  if (held_too) held = null;
  show(null);
}

function show(offer) {
  undo();
  undo = () => {};
  shown = offer;
  const says = document.getElementById("foreseen");
  if (says) says.textContent = offer && offer !== held ? (offer.dataset.says ?? "") : "";
  if (offer?.isConnected && offer.dataset.preview && !isAnimating()) undo = applyMarks(offer.dataset.preview);
}
