// Previews: what a choice would do as far as one may know, drawn while it is pointed at or focused; of what is so while
// something is told, as soon as it has been.

import { applyMarks } from "./marks.js";
import { isAnimating } from "./animations.js";

const OFFERS = "[data-preview], [data-says]";
const RESTED = 250; // milliseconds: who points at something for so long has seen what it would do
let held = null; // a drafted choice keeps its preview
let shown = null;
let shownDoes = null; // what it would do, as it was when it was shown
let drawn = false; // it was, and nothing was being told
let since = Infinity; // when it was shown to somebody who could look before doing it
let before = {}; // what was shown last, and since when
let undo = () => {};

export function startPreviews() {
  for (const name of ["pointerover", "focusin"]) {
    document.addEventListener(name, (event) => {
      const offer = event.target.closest?.(OFFERS);
      if (offer !== shown) show(offer ?? held, event.pointerType !== "touch");
    });
  }
  document.addEventListener("focusin", (event) => describe(event.target, true));
  document.addEventListener("focusout", (event) => describe(event.target, false));
}

// Whether this is what is shown, and has been for long enough to be read. A finger points and does in one.
export const isSeen = (offer) => offer === shown && performance.now() - since >= RESTED;

export function holdPreview(offer) {
  held = offer;
  show(offer);
}

export function dropPreview(held_too = false) {
  if (held_too) held = null;
  show(null);
}

// After a new view: what is still pointed at, or else focused by the keyboard, is shown as it is now. Where it would do
// what it would have done, it has been seen for as long.
export function renewPreview() {
  if (held) return;
  const under = matchMedia("(hover: hover)").matches ? [...document.querySelectorAll(":hover")].at(-1) : null;
  const offer = (under?.closest(OFFERS) ?? document.querySelector(":focus-visible")?.closest(OFFERS)) || null;
  if (!offer || (offer === shown && drawn)) return;
  const { offer: last, does, from } = before;
  show(offer, true);
  if (offer === last && does === doing(offer) && from < Infinity) since = from;
}

const doing = ({ dataset, value }) => [dataset.action ?? value, dataset.label, dataset.says, dataset.preview].join("\n");

function show(offer, canLook = false) {
  if (shown) before = { offer: shown, does: shownDoes, from: since };
  shownDoes = offer && doing(offer);
  undo();
  undo = () => {};
  shown = offer;
  drawn = !isAnimating();
  since = canLook && drawn ? performance.now() : Infinity;
  const says = document.getElementById("foreseen");
  if (says) says.textContent = offer && offer !== held ? textOf(offer) : "";
  if (offer?.isConnected && offer.dataset.preview && drawn) undo = applyMarks(offer.dataset.preview);
}

function textOf(offer) {
  const legal = offer.dataset.also && offer.dataset.label; // else a click shows what can be done besides
  return [offer.dataset.says, legal && document.getElementById("draft").dataset.besides].filter(Boolean).join(" ");
}

// What a choice would do is read aloud with its name: Enter may do it at once.
function describe(offer, focused) {
  if (!offer.matches?.("[data-says]")) return;
  const others = (offer.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id && id !== "foreseen");
  const by = focused ? [...others, "foreseen"] : others;
  if (by.length) offer.setAttribute("aria-describedby", by.join(" "));
  else offer.removeAttribute("aria-describedby");
}
