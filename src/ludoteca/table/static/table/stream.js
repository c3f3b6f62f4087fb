// The stream of a table. It comes back by itself, and says so when the server is away.

import { live } from "./live.js";
import { read, write } from "./storage.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 3500; // with its share of chance below five seconds: a server that is back is soon found
const QUIET = 1200; // milliseconds that a gap may last before it is said
const WATCHER = "watcher";
let wait = FIRST_WAIT;
let lost;

// `step` is how long an effect takes here, so that bots wait until it is told.
export function connect(address, receive, step = 0) {
  const url = `${address}&lines=${live.dataset.lines}&heard=${live.dataset.heard}&step=${step}&watcher=${watcher()}`;
  const source = new EventSource(url);
  source.onopen = () => {
    wait = FIRST_WAIT;
    sayAway(false);
  };
  source.onmessage = (event) => {
    sayAway(false);
    receive(JSON.parse(event.data));
    document.dispatchEvent(new Event("table"));
  };
  source.addEventListener("edition", (event) => {
    if (event.data !== document.documentElement.dataset.assetVersion) location.reload(); // the server is newer than this page
  });
  source.addEventListener("gone", () => {
    source.close();
    location.replace(live.dataset.base || location.href);
  });
  source.onerror = () => {
    source.close();
    sayAway(true);
    setTimeout(() => connect(address, receive, step), wait * (0.7 + 0.6 * Math.random()));
    wait = Math.min(LONGEST_WAIT, wait * 2);
  };
}

// What tells this browser from others that watch.
function watcher() {
  const known = read(WATCHER) ?? Math.random().toString(36).slice(2);
  write(WATCHER, known);
  return known;
}

export function sayAway(away) {
  const note = document.getElementById("away");
  clearTimeout(lost);
  if (!away) note.hidden = true;
  else lost = setTimeout(() => (note.hidden = false), QUIET);
}
