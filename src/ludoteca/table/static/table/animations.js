// Plays back what has happened: one effect after another on the board, its line lit in the log at the same time.

import { applyMarks } from "./marks.js";
import { land } from "./flying.js";
import { follow } from "./roam.js";
import { addLine, lightLine } from "./lists.js";
import { announce } from "./live.js";
import { sound } from "./sound.js";
import { flightLength, stepLength } from "./pace.js";

const SILENT = 60; // for a line that changes nothing on the board
const TOGETHER = 40; // for a piece that flies while others do
const AHEAD = 2; // lines among which the next one that flies with the others is looked for
const SAID = 4; // lines of what flies together, as a caption
const ROOF = 0.16; // of the board, above, where a caption may stand
const AGAIN = 0.4; // of the time, for a line that does to another piece what the last one did
let lastDone = "";
let skipped = false;
let animating = false;
let wake = () => {};

export const isAnimating = () => animating;

export function skipAnimation() {
  skipped = true;
  land();
  wake();
}

// Tells lines; `hurry` where more has come in the meantime. The marks stay until the new view is shown.
export async function tell(lines, hurry = false) {
  const step = hurry || document.hidden ? 0 : stepLength();
  skipped = false;
  animating = true;
  document.body.classList.toggle("animating", step > 0);
  let unsaid = []; // lines without an effect of their own are said with the next one
  const aloft = new Set(); // pieces that are flying along their curves
  for (const [n, line] of lines.entries()) {
    const [, text, , marks] = line;
    const item = addLine(line);
    unsaid.push(text);
    if (!step || skipped) continue;
    applyMarks(marks);
    follow(marks, ROOF);
    for (const piece of flown(line)) aloft.add(piece);
    const next = lines.slice(n + 1, n + 1 + AHEAD).find((each) => flown(each).length);
    if (aloft.size && next && !flown(next).some((piece) => aloft.has(piece))) {
      await rest(TOGETHER);
      continue;
    }
    if (!marks.length && !aloft.size) {
      await rest(SILENT);
      continue;
    }
    lightLine(item);
    caption(aloft.size > 1 ? unsaid.slice(-SAID).join(" ") : text);
    announce(unsaid.join(" "));
    unsaid = [];
    sound("step");
    const again = isAgain(marks) ? AGAIN : 1;
    await rest(aloft.size ? flightLength() : (step + Math.min(step, text.length * 6)) * again);
    aloft.clear();
  }
  if (unsaid.length) announce(unsaid.join(" "));
  caption("");
  lightLine(null);
  document.body.classList.remove("animating");
  animating = false;
}

// Which pieces fly along a curve in a line: what follows on each other and flies other pieces is one movement.
const flown = ([, , , marks]) => [...marks.matchAll(/^(\S+) along /gm)].map(([, piece]) => piece);

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
  const subtitle = document.getElementById("subtitle"); // of a replay: stays until the next one
  if (subtitle && text) subtitle.textContent = text;
  const place = document.getElementById("caption");
  if (!place) return;
  place.hidden = !text;
  place.firstElementChild.textContent = text;
}
