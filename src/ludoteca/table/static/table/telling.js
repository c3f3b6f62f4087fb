// Plays back what has happened: one effect after another on the board, its line lit in the log at the same time.

import { applyMarks } from "./marks.js";
import { addLine, lightLine } from "./lists.js";
import { announce } from "./live.js";
import { sound } from "./sound.js";

const STEPS = { off: 0, fast: 220, normal: 420, slow: 900 }; // milliseconds for an effect
const SILENT = 60; // for a line that changes nothing on the board
const AGAIN = 0.4; // of the time, for a line that does to another piece what the last one did
let lastDone = "";
let skipped = false;
let telling = false;
let wake = () => {};

export const isTelling = () => telling;

export function skipTelling() {
  skipped = true;
  wake();
}

export function stepLength() {
  const chosen = STEPS[document.documentElement.dataset.speed] ?? STEPS.normal;
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : chosen;
}

// Tells lines; `hurry` where more has come in the meantime. The marks stay until the new view is shown.
export async function tell(lines, hurry = false) {
  const step = hurry || document.hidden ? 0 : stepLength();
  skipped = false;
  telling = true;
  document.body.classList.toggle("telling", step > 0);
  let unsaid = []; // lines without an effect of their own are said with the next one
  for (const line of lines) {
    const [, text, , marks] = line;
    const item = addLine(line);
    unsaid.push(text);
    if (!step || skipped) continue;
    applyMarks(marks);
    if (!marks.length) {
      await rest(SILENT);
      continue;
    }
    lightLine(item);
    caption(text);
    announce(unsaid.join(" "));
    unsaid = [];
    sound("step");
    await rest((step + Math.min(step, text.length * 6)) * (isAgain(marks) ? AGAIN : 1));
  }
  if (unsaid.length) announce(unsaid.join(" "));
  caption("");
  lightLine(null);
  document.body.classList.remove("telling");
  telling = false;
}

// The second and third of a kind need less time: what differs between them is which piece it is and where.
function isAgain(marks) {
  const done = marks.replace(/-?\d+(\.\d+)?/g, "");
  const again = done === lastDone;
  lastDone = done;
  return again;
}

function rest(milliseconds) {
  if (skipped) return Promise.resolve();
  return new Promise((resolve) => {
    wake = resolve;
    setTimeout(resolve, milliseconds);
  });
}

function caption(text) {
  const place = document.getElementById("caption");
  if (!place) return;
  place.hidden = !text;
  place.firstElementChild.textContent = text;
}
