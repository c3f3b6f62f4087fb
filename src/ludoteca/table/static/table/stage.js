// The page of a table: takes in what the server sends, tells it, and shows it.

import { live } from "./live.js";
import { connect } from "./stream.js";
import { morph } from "./morph.js";
import { tell, skipTelling, isTelling } from "./telling.js";
import { grow, keepTail } from "./lists.js";
import { refreshDraft } from "./draft.js";
import { startActing, unsent } from "./acting.js";
import { startGhosts, dropGhost } from "./ghosts.js";
import { startKeys } from "./keys.js";
import { frame, startRoaming } from "./roam.js";
import { startClock, setClock } from "./clock.js";
import { callToTurn } from "./calls.js";
import { startTalk, keepHearers } from "./talking.js";
import { startSide } from "./side.js";
import { startSince, remember } from "./since.js";
import { welcomeEnd } from "./ending.js";

const queue = [];
let running = false;

// Messages are whole views, or what has changed of them since the last; they are shown in order.
export function receive(message) {
  if (message.n < Number(live.dataset.sequence)) return Promise.resolve();
  queue.push(message);
  return running ? Promise.resolve() : run();
}

async function run() {
  running = true;
  try {
    while (queue.length) await show(queue.shift());
  } finally {
    running = false;
  }
}

async function show(message) {
  const fresh = (message.lines ?? []).filter((line) => line[0] >= Number(live.dataset.lines));
  dropGhost();
  if (fresh.length) await tell(fresh, queue.length > 1);
  live.dataset.sequence = message.n;
  live.dataset.acts = message.acts ?? live.dataset.acts;
  showParts(message.parts ?? {});
  welcomeEnd();
  if (message.talk) grow("talk", message.talk, message.heard);
  setClock(message.now);
  remember();
  callToTurn();
}

export function showParts(parts) {
  unsent();
  const focused = live.contains(document.activeElement) ? document.activeElement.id : null;
  for (const [name, html] of Object.entries(parts)) morph(document.getElementById(name), html);
  if (parts.hearers) keepHearers();
  frame();
  refreshDraft();
  keepFocus(focused);
}

// What was focused may be gone; the prompt says what has become of it.
function keepFocus(focused) {
  if (focused === null || live.contains(document.activeElement)) return;
  (document.getElementById(focused) ?? document.getElementById("prompt"))?.focus({ preventScroll: true });
}

function start() {
  keepTail();
  startActing();
  startGhosts();
  startKeys();
  startRoaming();
  startClock();
  startTalk();
  startSide();
  document.getElementById("board").addEventListener("click", () => isTelling() && skipTelling());
  startSince().then(() => {
    if (live.dataset.stream) connect(live.dataset.stream, receive);
    callToTurn();
  });
  live.dataset.ready = "true";
}

start();
