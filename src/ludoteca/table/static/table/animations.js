// Plays back what has happened: one effect after another on the board, its line lit in the log at the same time.

import { applyMarks } from "./marks.js";
import { land } from "./flying.js";
import { follow } from "./roam.js";
import { addLine, lightLine } from "./lists.js";
import { announce } from "./live.js";
import { sound } from "./sound.js";
import { again, flightLength, lineLength, setPace, silent, stepLength, together } from "./pace.js";

const AHEAD = 2; // lines among which the next one that flies with the others is looked for
const SAID = 4; // lines of what flies together, as a caption; and of what was not shown
const ROOF = 0.16; // of the board, above, where a caption may stand
const CROWD = 8; // lines that wait, of which a telling takes half of its time
const RISES = 300; // milliseconds in which the hand comes up once something has been told
const READ = { most: 9000, first: 1500, letter: 45 }; // milliseconds in which a summary can be read
let lastDone = "";
let skipped = false;
let animating = false;
let faster = 1; // of the time, as somebody wishes who looks on
let wake = () => {};
let summary; // its timer

export const isAnimating = () => animating;

export function skipAnimation() {
  skipped = true;
  land();
  wake();
}

// Makes what is being told twice as fast, until `usual` makes it so again.
export const tellFaster = () => (faster /= 2);
export const tellAsUsual = () => (faster = 1);

document.addEventListener("visibilitychange", () => document.hidden && wake());

// Whether something was being told when the click began that is being heard. Between its listeners a telling may end,
// with all that follows from that, or another one begin.
let told = false;
let rises = false;
let ended = -Infinity; // when something had been told
const noteClick = ({ timeStamp }) => {
  told = animating;
  rises = !told && timeStamp - ended < RISES;
};
document.addEventListener("click", noteClick, { capture: true });
export const isClickIntoTelling = () => told;

// Or has just been: what has come under the click by now was not there to be aimed at.
export const isClickIntoRising = () => rises;

// Tells lines; returns whether somebody has passed over them. The marks stay until the new view is shown. At a live table
// nothing is too fast to be followed; `waiting` says how many lines have come meanwhile. With `atOnce` nothing moves.
export async function tell(lines, { atOnce = false, waiting = () => 0, lives = false } = {}) {
  const moves = stepLength() > 0 && !document.hidden;
  skipped = atOnce;
  animating = true;
  document.body.classList.toggle("animating", moves && !atOnce);
  caption("");
  let unsaid = []; // lines without an effect of their own are said with the next one
  let seen = []; // those of them that are shown together
  const aloft = new Set(); // pieces that are flying along their curves
  for (const [n, line] of lines.entries()) {
    const [number, text, , marks, weight = 0, , , heard = "", sentence] = line;
    const item = addLine(line);
    const goesOn = sentence && unsaid.length > 0; // with the line before, in one sentence
    if (goesOn) unsaid.pop();
    unsaid.push(goesOn ? sentence : text);
    if (!moves || skipped || document.hidden) continue;
    setPace(faster / (1 + waiting() / CROWD), lives ? faster : 0);
    if (marks || weight) seen.push({ line: number, weight, start: performance.now() });
    applyMarks(marks);
    follow(marks, ROOF);
    for (const piece of flown(line)) aloft.add(piece);
    const next = lines.slice(n + 1, n + 1 + AHEAD).find((each) => flown(each).length);
    if (aloft.size && next && !flown(next).some((piece) => aloft.has(piece))) {
      await rest(together);
      continue;
    }
    if (!marks && !weight && !aloft.size) {
      await rest(silent);
      continue;
    }
    lightLine(item);
    caption(seen.length > 1 ? unsaid.slice(-SAID).join(" ") : text);
    announce(unsaid.join(" "));
    unsaid = [];
    sound(heard || "step");
    const heaviest = Math.max(...seen.map((each) => each.weight));
    const share = isAgain(marks) ? again : 1;
    await rest(aloft.size ? flightLength(heaviest) : lineLength(text, heaviest, share));
    if (!skipped) seen.forEach(measure);
    seen = [];
    aloft.clear();
  }
  if (unsaid.length) announce(unsaid.join(" "));
  caption("");
  if (lives && !(moves && !document.hidden)) sumUp(lines);
  lightLine(null);
  document.body.classList.remove("animating");
  animating = false;
  if (moves) ended = performance.now();
  return skipped;
}

// For how long a line was shown: see it with the browser's own tools.
const measure = ({ start, ...detail }) => performance.measure("told", { start, end: performance.now(), detail });

// Which pieces fly along a curve in a line: what follows on each other and flies other pieces is one movement.
const flown = ([, , , marks]) => [...marks.matchAll(/^(\S+) along /gm)].map(([, piece]) => piece);

// The second and third of a kind need less time: what differs between them is which piece it is and where.
function isAgain(marks) {
  const done = marks.replace(/-?\d+(\.\d+)?/g, "");
  const repeats = done === lastDone;
  lastDone = done;
  return repeats;
}

function rest(milliseconds) {
  if (skipped) return Promise.resolve();
  return new Promise((resolve) => {
    wake = resolve;
    setTimeout(resolve, milliseconds);
  });
}

// Where nothing has moved, what matters stands on the board for as long as it takes to read it.
function sumUp(lines) {
  const text = lines
    .filter(([, , , , weight]) => weight)
    .slice(-SAID)
    .map((line) => line[1])
    .join(" ");
  if (!text) return;
  caption(text);
  summary = setTimeout(() => caption(""), Math.min(READ.most, READ.first + text.length * READ.letter));
}

function caption(text) {
  clearTimeout(summary);
  const subtitle = document.getElementById("subtitle"); // of a replay: stays until the next one
  if (subtitle && text) subtitle.textContent = text;
  const place = document.getElementById("caption");
  if (!place) return;
  place.hidden = !text;
  place.firstElementChild.textContent = text;
}
