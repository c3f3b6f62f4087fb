// The stream of a table. It comes back by itself, also where it died without a word, as while the machine slept, and
// says so when the server is away.

import { live } from "./live.js";
import { heardNow } from "./clock.js";
import { read, write } from "./storage.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 3500; // with its share of chance below five seconds: a server that is back is soon found
const QUIET = 1200; // milliseconds that a gap may last before it is said
const LEAST = 3000; // milliseconds for which it is said where something may not have arrived
const SILENT = 45000; // milliseconds without a word after which it is dead: the server says something every twenty seconds
const HEARD = 25000; // milliseconds
const LOOKS = 5000; // milliseconds between looks whether it is
const WATCHER = "watcher";
let wait = FIRST_WAIT;
let saying; // a timer
let doubted = -LEAST; // when something was sent and not answered
let again = () => {};
let heard = 0; // when something was heard last

// Whether the page shows how things stand: the server says something every twenty seconds.
export const isHeard = () => Math.abs(Date.now() - heard) < HEARD;

addEventListener("online", () => again());

// The line is opened anew: whoever has sent something had no answer, and sees by what comes whether it has arrived.
export function doubt() {
  again();
  doubted = performance.now();
  sayAway(true, 0);
  if (!live.dataset.stream) setTimeout(sayAway, LEAST, false); // as in a lesson: nothing else tells that it has passed
}

// `step` is how long an effect takes here, so that bots wait until it is told. What is received first of a line that was
// opened again is marked as such.
export function connect(address, receive, step = 0, isBack = false) {
  const url = `${address}&lines=${live.dataset.lines}&heard=${live.dataset.heard}&step=${step}&watcher=${watcher()}`;
  const source = new EventSource(url);
  heard = Date.now();
  const hears = () => {
    heard = Date.now();
    sayAway(false);
  };
  const watch = setInterval(() => Math.abs(Date.now() - heard) > SILENT && again(), LOOKS);
  const end = () => {
    clearInterval(watch);
    source.close();
    again = () => {};
  };
  again = () => {
    end();
    sayAway(true);
    setTimeout(() => connect(address, receive, step, true), wait * (0.7 + 0.6 * Math.random()));
    wait = Math.min(LONGEST_WAIT, wait * 2);
  };
  source.onopen = () => {
    wait = FIRST_WAIT;
    hears();
  };
  source.onmessage = (event) => {
    hears();
    receive({ ...JSON.parse(event.data), isBack });
    isBack = false;
    document.dispatchEvent(new Event("table"));
  };
  source.addEventListener("beat", (event) => {
    hears();
    heardNow(Number(event.data));
  });
  source.addEventListener("edition", (event) => {
    if (event.data !== document.documentElement.dataset.assetVersion) location.reload(); // the server is newer than this page
  });
  source.addEventListener("gone", () => {
    end();
    location.replace(live.dataset.base || location.href);
  });
  source.onerror = again;
}

// What tells this browser from others that watch.
function watcher() {
  const known = read(WATCHER) ?? Math.random().toString(36).slice(2);
  write(WATCHER, known);
  return known;
}

function sayAway(away, after = QUIET) {
  clearTimeout(saying);
  const wait = away ? after : Math.max(0, doubted + LEAST - performance.now());
  saying = setTimeout(() => (document.getElementById("away").hidden = !away), wait);
}
