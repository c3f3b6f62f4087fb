// An offer that is put together by steps: its amounts are this page's alone, until a button makes them as a series.

import { announce } from "./live.js";
import { dropDraft } from "./draft.js";

const places = new Map(); // by stepper: which of its choices is meant, counted from 1; 0 is none
const STEPS = { ArrowUp: 1, ArrowDown: -1 };
let send;

export function startSteppers(doing) {
  send = doing;
  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-step]");
    if (key) step(key.closest("[data-stepper]"), Number(key.dataset.step), { x: event.clientX, y: event.clientY });
    const meets = event.target.closest("[data-meets]");
    if (meets) put(document.getElementById(meets.dataset.puts), Number(meets.dataset.meets));
  });
  document.addEventListener("keydown", (event) => {
    const stepper = event.target.closest?.("[data-stepper]");
    if (!stepper || !(event.key in STEPS)) return;
    event.preventDefault();
    const box = stepper.getBoundingClientRect();
    step(stepper, STEPS[event.key], { x: box.left + box.width / 2, y: box.top });
  });
  refreshSteppers();
}

const choicesOf = (stepper) => stepper.dataset.stepper.split(" ").filter(Boolean);
const leastOf = (stepper) => Number(stepper.dataset.least);

// A new view may have fewer choices than the one in which the amount was chosen.
const placeOf = (stepper) =>
  Math.min(Math.max(places.get(stepper.id) ?? 0, leastOf(stepper)), choicesOf(stepper).length);

const amountAt = (stepper, place) => (place ? Number(stepper.dataset.first) + place - 1 : 0);

// One step too many is sent as it is: the answer is the rule that forbids it.
function step(stepper, by, at) {
  const place = placeOf(stepper) + by;
  const { beyond } = stepper.dataset;
  if (place < leastOf(stepper)) return;
  if (place > choicesOf(stepper).length) return void (beyond && send(beyond, at));
  put(stepper, place);
}

function put(stepper, place) {
  const { rivals } = stepper.dataset;
  dropDraft(); // it was of what was meant before
  places.set(stepper.id, place);
  for (const id of place && rivals ? rivals.split(" ") : []) places.delete(id); // both cannot be meant
  refreshSteppers();
  const says = panelOf()?.querySelector("[data-composes]")?.dataset.says;
  announce([`${stepper.getAttribute("aria-label")}: ${amountAt(stepper, place)}`, says].filter(Boolean).join(". "));
}

const panelOf = () => document.querySelector("[data-composing]");

// After each step, and after a new view, which brings everything as the server knows it.
export function refreshSteppers() {
  const panel = panelOf();
  if (!panel) return places.clear();
  const steppers = [...panel.querySelectorAll("[data-stepper]")];
  for (const each of steppers) show(each);
  for (const button of panel.querySelectorAll("[data-composes]")) compose(button, panel, steppers);
}

function show(stepper) {
  const place = placeOf(stepper);
  const amount = amountAt(stepper, place);
  const shown = stepper.querySelector(".amount-of");
  shown.textContent = amount;
  shown.classList.toggle("beyond", amount > Number(stepper.dataset.most ?? Infinity));
  stepper.classList.toggle("meant", place > 0);
  mark(stepper.querySelector("[data-step='-1']"), place > leastOf(stepper));
  mark(stepper.querySelector("[data-step='1']"), place < choicesOf(stepper).length);
}

function mark(button, can) {
  if (can) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
}

const singly = (action) => document.querySelector(`[name=action][value="${CSS.escape(action)}"][data-label]`);

// What the button would do is what its choices say, one after the other. As long as a side has nothing it is sent
// alone, which is refused with the rule.
function compose(button, panel, steppers) {
  const { composes, title } = button.dataset;
  const sides = [...panel.querySelectorAll("[data-side]")];
  const filled = (side) => side.dataset.side === "filled" || [...side.querySelectorAll("[data-stepper]")].some(placeOf);
  const complete = sides.every(filled);
  const chosen = steppers.filter(placeOf).map((each) => choicesOf(each)[placeOf(each) - 1]);
  const [first, ...more] = chosen.map(singly).filter(Boolean);
  const label = title ?? first?.dataset.label ?? "";
  button.dataset.series = complete ? [...chosen, composes].filter(Boolean).join(" ") : composes;
  button.dataset.says = [first, ...more].map((each) => each?.dataset.says).filter(Boolean).join(" ");
  if (!more.length && first?.dataset.preview) button.dataset.preview = first.dataset.preview;
  else delete button.dataset.preview;
  if (complete) button.dataset.label = label;
  else delete button.dataset.label;
  button.textContent = label;
  mark(button, complete);
}
