// Shows parts of a table anew: what is focused, drafted or looked at stays so.

import { live } from "./live.js";
import { morphParts } from "./morph.js";
import { refreshDraft } from "./draft.js";
import { renewPreview } from "./previews.js";
import { frame } from "./roam.js";
import { keepHearers } from "./talking.js";
import { hideNote } from "./notes.js";
import { refreshSteppers } from "./steppers.js";
import { refreshPicked } from "./picking.js";

export function showParts(parts) {
  unsent();
  const focused = live.contains(document.activeElement) ? document.activeElement.id : null;
  morphParts(parts);
  if (parts.hearers) keepHearers();
  if (Object.keys(parts).some((name) => name.startsWith("talk-"))) document.dispatchEvent(new Event("unsaid"));
  if (parts.bar) hideNote(); // it spoke of what was
  frame();
  refreshSteppers();
  refreshPicked();
  refreshDraft();
  keepFocus(focused);
  renewPreview();
}

// Shows parts as they were, at once: pieces that glide back would tell the end first.
export function setBack(parts) {
  document.body.classList.add("rewinding");
  showParts(parts);
  document.getElementById("pieces").getBoundingClientRect();
  document.body.classList.remove("rewinding");
}

// What was focused may be gone; the prompt says what has become of it.
function keepFocus(focused) {
  if (focused === null || live.contains(document.activeElement)) return;
  (document.getElementById(focused) ?? document.getElementById("prompt"))?.focus({ preventScroll: true });
}

// From when a choice is sent until its new view is shown.
export const unsent = () => document.body.classList.remove("sent");
