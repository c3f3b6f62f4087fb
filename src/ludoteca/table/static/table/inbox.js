// Takes in what the server sends, tells it, and shows it: one message after another.

import { live } from "./live.js";
import { skipAnimation, tell, tellAsUsual } from "./animations.js";
import { addLine, grow } from "./lists.js";
import { dropPreview } from "./previews.js";
import { setBack, showParts } from "./showing.js";
import { heardNow, tick } from "./clock.js";
import { callToTurn } from "./calls.js";
import { LITTLE, recap, remember } from "./since.js";
import { stepLength } from "./pace.js";
import { welcomeEnd } from "./ending.js";
import { beginMeanwhile, noteMeanwhile, showMeanwhile } from "./meanwhile.js";

const SOON = 1500; // milliseconds in which "again" goes back to the telling before
const queue = [];
let running = false;
let passed = 0; // messages that somebody has passed over
let last = null; // what was told last: the picture before it, and its lines
let wanted = false; // that it is told again

// Messages are whole views, or what has changed of them since the last; they are shown in order.
export function receive(message) {
  if (message.n < Number(live.dataset.sequence)) return Promise.resolve();
  heardNow(message.now); // before anything is told: the time goes on meanwhile
  queue.push(message);
  return running ? Promise.resolve() : run();
}

// Tells something again that was told before: a picture, and the lines that begin there.
export function retell(told) {
  queue.push({ told });
  if (!running) run();
}

// Tells what has come while nobody looked, from the parts of the page as they were then to those of now.
export function tellSince(since) {
  queue.push({ since });
  return running ? Promise.resolve() : run();
}

// What is being told begins anew; with what was told before it, if it has hardly begun.
export function tellAgain() {
  wanted = true;
  skipAnimation();
}

async function run() {
  running = true;
  try {
    while (queue.length) await show(queue.shift());
  } finally {
    running = false;
    tellAsUsual();
  }
}

// Whether the page still waits for everybody to come.
const isGathering = () => !!document.querySelector("#prompt.gathering");

const linesWaiting = () => queue.reduce((sum, { lines }) => sum + (lines?.length ?? 0), 0);

const picture = () => document.getElementById("pieces").innerHTML;

async function show(message) {
  if (message.told) return showOnceMore(message.told);
  if (message.since) return showSince(message.since);
  if (message.n < Number(live.dataset.sequence)) return; // the answer to a choice may be older than what came meanwhile
  const before = Number(live.dataset.acts);
  const fresh = (message.lines ?? []).filter((line) => line[0] >= Number(live.dataset.lines));
  dropPreview();
  const isLong = message.isBack && fresh.length > LITTLE; // as after a machine has slept
  if (isLong) {
    beginMeanwhile(); // it is summed up
    last = null;
  }
  if (isLong || isGathering()) fresh.forEach(addLine); // nor does anybody want to watch the set-up card by card
  else if (fresh.length) await tellFresh({ pieces: picture(), lines: fresh });
  passed = Math.max(0, passed - 1);
  live.dataset.sequence = message.n;
  live.dataset.acts = message.acts ?? live.dataset.acts;
  showParts(message.parts ?? {});
  welcomeEnd();
  if (message.talk) grow("talk", message.talk, message.heard);
  tick();
  remember();
  callToTurn();
  showMeanwhile();
  if (isLong) recap(before).catch(() => {});
}

// Whoever passes over it passes over all that has come so far.
async function tellFresh(told) {
  noteMeanwhile(told);
  const options = { atOnce: passed > 0, waiting: linesWaiting, lives: true };
  let job = told;
  for (;;) {
    const began = performance.now();
    const skips = await tell(job.lines, options);
    if (!wanted) {
      if (skips && !passed) passed = queue.length + 1;
      break;
    }
    wanted = false;
    const before = performance.now() - began < SOON && job === told ? last : null;
    if (before) job = { pieces: before.pieces, lines: [...before.lines, ...told.lines] };
    setBack({ pieces: job.pieces });
  }
  last = told;
}

async function showOnceMore(told) {
  const now = picture();
  do {
    wanted = false;
    setBack({ pieces: told.pieces });
    await tell(told.lines, { waiting: linesWaiting, lives: true });
  } while (wanted);
  showParts({ pieces: now });
}

async function showSince({ before, now, lines }) {
  noteMeanwhile({ pieces: before.pieces, lines });
  do {
    wanted = false;
    if (stepLength()) setBack(before); // all of it: what stands beside the picture is true of the same moment
    await tell(lines, { waiting: linesWaiting, lives: true });
  } while (wanted);
  showParts(now);
  showMeanwhile();
}
