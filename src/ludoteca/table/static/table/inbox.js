// Takes in what the server sends, tells it, and shows it: one message after another.

import { live } from "./live.js";
import { tell } from "./animations.js";
import { addLine, grow } from "./lists.js";
import { dropPreview } from "./previews.js";
import { showParts } from "./showing.js";
import { setClock } from "./clock.js";
import { callToTurn } from "./calls.js";
import { remember } from "./since.js";
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

// Whether the page still waits for everybody to come.
const isGathering = () => !!document.querySelector("#prompt.gathering");

async function show(message) {
  const fresh = (message.lines ?? []).filter((line) => line[0] >= Number(live.dataset.lines));
  dropPreview();
  if (isGathering()) fresh.forEach(addLine); // nobody wants to watch the set-up card by card
  else if (fresh.length) await tell(fresh, queue.length > 1);
  live.dataset.sequence = message.n;
  live.dataset.acts = message.acts ?? live.dataset.acts;
  showParts(message.parts ?? {});
  welcomeEnd();
  if (message.talk) grow("talk", message.talk, message.heard);
  setClock(message.now);
  remember();
  callToTurn();
}
