// A choice before it is made: its piece is raised, its preview stays, and the bar offers to do it or to think again.

import { holdPreview, dropPreview } from "./previews.js";
import { announce } from "./live.js";
import { follow } from "./roam.js";

let drafted = null; // the name of an action
let lead = ""; // what is said before what it would do
let raised = ""; // what the buttons in the bar were made of
let made = null; // which draft has been sent, and from which view
let send; // does an action: what its button in the bar is for

export const startDrafting = (doing) => (send = doing);

// A button says by its value which action it offers; a link, which has none, by its data; one that makes several
// choices names them all.
export const actionOf = (offer) => offer.dataset.series ?? offer.dataset.action ?? offer.value;

export const isDrafted = (action) => drafted === action;

// Texts one after another; a full stop parts those that do not end with one.
const sentences = (texts) =>
  texts
    .filter(Boolean)
    .map((text, at, all) => (at + 1 < all.length && !/[.!?…:]$/.test(text) ? `${text}.` : text))
    .join(" ");

// What the page has chosen says so first.
export function draft(offer, first = "") {
  dropDraft();
  drafted = actionOf(offer);
  lead = first;
  raise(offer);
  // Under a hand that is on the picture nothing moves: its second click is meant for the same place.
  if (offer.dataset.preview && !offer.closest("#picture")) follow(offer.dataset.preview);
  const hint = offer.dataset.label && document.getElementById("draft").dataset.hint;
  const what = lead ? [lead, offer.dataset.says] : [offer.dataset.label ?? offer.textContent.trim(), offer.dataset.says, hint];
  announce(sentences(what));
}

function raise(offer) {
  offer.classList.add("drafted");
  holdPreview(offer);
  const box = document.getElementById("draft");
  box.querySelector(".says").textContent = sentences([lead, offer.dataset.says]);
  offerToDo(offer, box);
  box.hidden = false;
  document.body.classList.add("drafting");
}

// The buttons stay where they would be the same: one may be focused, or pressed just now.
function offerToDo({ dataset: { label, says, also } }, box) {
  const action = drafted;
  const wanted = JSON.stringify([action, label, says, also]);
  if (raised === wanted) return;
  raised = wanted;
  const first = label ? [button(label, "primary", (event) => send(action, event))] : [];
  for (const doIt of first) doIt.id = "do-it";
  const others = (also?.split("\n") ?? []).map((extra) => {
    const [name, ...words] = extra.split(" ");
    return button(words.join(" "), "secondary", (event) => send(name, event));
  });
  const think = button(box.dataset.cancel, "quiet", cancelDraft);
  box.querySelector(".actions").replaceChildren(...first, ...(first.length ? [think, ...others] : [...others, think]));
}

function button(text, look, act) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", className: look, textContent: text });
  made.addEventListener("click", (event) => act({ x: event.clientX, y: event.clientY }));
  return made;
}

export function dropDraft() {
  for (const piece of document.querySelectorAll(".drafted")) piece.classList.remove("drafted");
  drafted = made = null;
  raised = "";
  dropPreview(true);
  const box = document.getElementById("draft");
  if (box.contains(document.activeElement)) document.getElementById("prompt")?.focus({ preventScroll: true });
  box.hidden = true;
  document.body.classList.remove("drafting");
}

const stampOf = () => document.getElementById("act")?.dataset.stamp;

// What is drafted now is sent. Returns a function to be told whether it was done: then it is dropped, unless something
// else is drafted by then. Where nobody knows, the next view decides: in another one it has been done.
export function sendingDraft() {
  const mine = { which: drafted, stamp: stampOf() };
  made = mine;
  return (done) => {
    if (made !== mine) return;
    made = null;
    if (done && mine.which && drafted === mine.which) dropDraft();
  };
}

export function cancelDraft() {
  const piece = document.querySelector(".drafted");
  dropDraft();
  piece?.focus({ preventScroll: true });
}

// After a new view: what is still legal stays drafted.
export function refreshDraft() {
  if (!drafted) return;
  if (made?.which === drafted && made.stamp !== stampOf()) return dropDraft();
  const offer = [...document.querySelectorAll("[data-label], [data-also]")].find((each) => actionOf(each) === drafted);
  if (offer) raise(offer);
  else dropDraft();
}
