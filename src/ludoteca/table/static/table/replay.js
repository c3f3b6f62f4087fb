// The replay: from step to step as it was told, to any point at once; by buttons, by the slider, by keys.

import { live, announce } from "./live.js";
import { morphParts } from "./morph.js";
import { tell, skipAnimation, isAnimating } from "./animations.js";
import { addLine, keepTail } from "./lists.js";
import { startSide } from "./side.js";
import { frame, startRoaming } from "./roam.js";
import { startCinema } from "./cinema.js";
import { stepLength } from "./pace.js";

const BREATH = { slow: 1100, normal: 700, fast: 400, fastest: 200 }; // milliseconds between two steps that are played
const scrubber = document.getElementById("scrubber");
const slider = document.getElementById("slider");
const playButton = document.getElementById("play");
const pace = document.getElementById("pace");
const steps = JSON.parse(scrubber.dataset.steps);
const own = scrubber.elements.of ? `&of=${live.dataset.viewer}` : ""; // while a game goes on each viewer counts alone
const MOST_KNOWN = 40;
const ADDRESSED = 400; // milliseconds between two changes of the address: browsers allow so many and no more
const known = new Map(); // address -> promise of a view
let at = Number(live.dataset.acts);
let work = Promise.resolve();
let waiting = 0; // jobs that have not begun
let playing = false;
let plays = 0; // how often it was begun
let addressing = 0; // a timer
let wake = () => {};

const after = (n) => steps.find((step) => step > n);
const before = (n) => steps.findLast((step) => step < n);
const stepOf = (n) => Math.max(0, steps.findLastIndex((step) => step <= n));

function fetchView(n, from) {
  const since = from === undefined ? "" : `&from=${from}`;
  const address = `${live.dataset.base}/at/${n}?seat=${live.dataset.viewer}${since}${own}`;
  if (!known.has(address)) {
    const answer = fetch(address).then((response) => (response.ok ? response.json() : Promise.reject(response)));
    known.set(address, answer);
    if (known.size > MOST_KNOWN) known.delete(known.keys().next().value);
    answer.catch(() => known.delete(address));
  }
  return known.get(address);
}

// One after the other; whatever is still being told is shown at once, and so is what others wait for.
function run(job) {
  if (isAnimating()) skipAnimation();
  waiting += 1;
  const begin = () => {
    waiting -= 1;
    return job();
  };
  work = work.then(begin).catch(giveUp);
  return work;
}

// A step did not come: it is not asked for again by itself, and buttons and slider say where we still are.
function giveUp() {
  stop();
  settle();
  document.getElementById("away").hidden = false;
}

async function forward() {
  const next = after(at);
  if (next === undefined) return;
  const view = await fetchView(next, at);
  const last = after(next);
  if (last !== undefined) fetchView(last, next);
  const skips = await tell(view.lines, { atOnce: waiting > 0 });
  show(view);
  if (skips || !stepLength()) subtitle(view);
}

let wanted = null; // while the slider is drawn only the last point counts

function jump(n) {
  if (n === undefined) return work;
  wanted = n;
  return run(async () => {
    if (wanted === null || wanted === at) return;
    const target = wanted;
    const view = await fetchView(target).finally(() => {
      if (wanted === target) wanted = null; // else somebody has drawn on meanwhile, and a job that waits goes there
    });
    document.getElementById("lines").replaceChildren();
    for (const line of view.lines) addLine(line);
    keepTail(true);
    show(view);
    subtitle(view);
    announce(document.getElementById("prompt")?.textContent ?? "");
  });
}

const subtitle = (view) => (document.getElementById("subtitle").textContent = view.lines.at(-1)?.[1] ?? "");

function show(view) {
  document.getElementById("away").hidden = true;
  at = view.acts;
  live.dataset.acts = at;
  live.dataset.lines = view.count;
  morphParts(view.parts);
  frame();
  settle();
}

// Buttons, slider and address say where we are.
function settle() {
  const step = stepOf(at);
  slider.value = step;
  slider.setAttribute("aria-valuetext", `${where(step)}. ${document.getElementById("prompt")?.textContent ?? ""}`);
  document.getElementById("where").textContent = where(step);
  addressing ||= setTimeout(address, ADDRESSED);
  document.getElementById("here").value = new URL(addressOf(at), location.href).href;
  const film = document.getElementById("film-here");
  film.href = film.href.replace(/from=\d+/, `from=${at}`);
  for (const [id, n] of [["first", steps[0]], ["previous", before(at)], ["next", after(at)], ["last", steps.at(-1)]]) {
    const link = document.getElementById(id);
    const dead = n === undefined || n === at;
    link.setAttribute("aria-disabled", dead);
    link.href = addressOf(dead ? at : n);
  }
}

const where = (step) => scrubber.dataset.where.replace("{number}", step + 1).replace("{most}", steps.length);
const addressOf = (n) => `${location.pathname}?seat=${live.dataset.viewer}&at=${n}${own}`;

function address() {
  addressing = 0;
  history.replaceState(null, "", addressOf(at));
}

// Whoever stops it and begins anew while a step is still told has one that plays, not two.
async function play() {
  plays += 1;
  const mine = plays;
  const goesOn = () => playing && plays === mine;
  setPlaying(true);
  if (after(at) === undefined) await jump(steps[0]);
  while (goesOn() && after(at) !== undefined) {
    await run(forward);
    if (goesOn()) await rest(BREATH[pace.value]);
  }
  if (goesOn()) setPlaying(false);
}

function setPlaying(on) {
  playing = on;
  if (on) setPace();
  playButton.setAttribute("aria-pressed", on);
  playButton.querySelector(".hidden").textContent = on ? playButton.dataset.pause : playButton.dataset.play;
  if (!on) wake();
}

const setPace = () => (document.documentElement.dataset.speed = pace.value);

const rest = (milliseconds) =>
  new Promise((resolve) => {
    wake = resolve;
    setTimeout(resolve, milliseconds);
  });

function stop() {
  if (!playing) return;
  setPlaying(false);
  if (isAnimating()) skipAnimation();
}

const DEEDS = {
  first: () => jump(steps[0]),
  previous: () => jump(before(at)),
  next: () => run(forward),
  last: () => jump(steps.at(-1)),
};
const KEYS = { Home: "first", ArrowLeft: "previous", ArrowRight: "next", End: "last" };

function startButtons() {
  for (const [id, deed] of Object.entries(DEEDS)) {
    document.getElementById(id).addEventListener("click", (event) => {
      event.preventDefault();
      stop();
      deed();
    });
  }
  playButton.hidden = false;
  playButton.addEventListener("click", () => (playing ? stop() : play()));
  slider.addEventListener("input", () => {
    stop();
    jump(steps[Number(slider.value)]);
  });
  document.getElementById("eyes").addEventListener("change", (event) => {
    location.assign(`${location.pathname}?seat=${event.target.value}&at=${at}${own}`);
  });
  pace.addEventListener("change", setPace);
  document.getElementById("board").addEventListener("click", () => isAnimating() && skipAnimation());
}

// Whether a key moves what has the focus, or lies around it: a hand that is wider than its place, a log that is longer.
function isScrolled({ key, target }) {
  const place = target.closest("[tabindex='0']");
  if (!place) return false;
  const { overflowX, overflowY } = getComputedStyle(place);
  const across = key.startsWith("Arrow");
  if (!/auto|scroll/.test(across ? overflowX : overflowY)) return false;
  return across ? place.scrollWidth > place.clientWidth : place.scrollHeight > place.clientHeight;
}

function startKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const within = event.target.closest("select, textarea, input:not([type=range]), [role=tablist]");
    if (within) return;
    if (event.key === " " && !event.target.closest("a, button, summary")) {
      event.preventDefault();
      playButton.click();
    } else if (event.key in KEYS && !isScrolled(event)) {
      event.preventDefault();
      stop();
      DEEDS[KEYS[event.key]]();
    }
  });
}

startSide();
startButtons();
startKeys();
startRoaming();
startCinema(() => playing || play());
settle();
keepTail();
if ("plays" in scrubber.dataset) play();
