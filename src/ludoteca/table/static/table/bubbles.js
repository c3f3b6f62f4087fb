// What somebody says, or how they react, as a bubble beside their seat for a few seconds; and one's own reactions.

import { post } from "./posting.js";
import { showNote } from "./notes.js";

const MOST = 60; // letters; the whole stands in the drawer
const LASTS = { least: 4000, letter: 70 }; // milliseconds
const EDGE = 6; // pixels
const TYPING = "input, textarea, select, [contenteditable]";
const place = document.getElementById("bubbles");
const panel = document.getElementById("reactions");

document.getElementById("talk")?.addEventListener("grown", (event) => {
  if (document.documentElement.dataset.bubbles === "on") show(event.target.lastElementChild);
});

// What whoever runs the server has removed is nowhere else on the page either.
document.addEventListener("unsaid", () => {
  place.replaceChildren();
  document.getElementById("heard").textContent = "";
});

function show(item) {
  const who = item?.querySelector("[class*=seat-]");
  const seat = who?.className.match(/seat-\d+/)?.[0];
  const plate = seat && document.querySelector(`#seats .${seat}`);
  if (!plate || !item.querySelector(".words")) return;
  const text = item.querySelector(".words").textContent;
  place.querySelector(`.${seat}`)?.remove();
  const bubble = Object.assign(document.createElement("p"), { className: `bubble ${seat}` });
  const sign = item.querySelector("svg")?.cloneNode(true);
  if (item.classList.contains("hushed")) bubble.classList.add("hushed");
  bubble.append(...(sign && item.classList.contains("reaction") ? [sign] : [cut(text)]));
  place.append(bubble);
  settle(bubble, plate);
  document.getElementById("heard").textContent = who.localName === "strong" ? `${who.textContent}: ${text}` : text;
  setTimeout(() => bubble.remove(), LASTS.least + Math.min(MOST, text.length) * LASTS.letter);
}

function cut(text) {
  const letters = [...text];
  return letters.length <= MOST ? text : `${letters.slice(0, MOST).join("").trimEnd()} …`;
}

// Below its seat, within the window.
function settle(bubble, plate) {
  const seen = plate.getBoundingClientRect();
  const box = bubble.getBoundingClientRect();
  const middle = Math.min(Math.max(seen.left + 24, EDGE + 16), innerWidth - EDGE - 16);
  const left = Math.min(Math.max(EDGE, middle - 24), innerWidth - box.width - EDGE);
  bubble.style.left = `${left}px`;
  bubble.style.top = `${seen.bottom + scrollY + 10}px`;
  bubble.style.setProperty("--tip", `${middle - left}px`);
}

async function react(reaction, at) {
  const fields = new URLSearchParams(new FormData(panel));
  fields.set("reacts", reaction);
  const answer = await post(panel.getAttribute("action"), fields).catch(() => null);
  if (answer?.note) showNote(answer.note, at);
}

function startReacting() {
  const button = document.querySelector("[popovertarget=reactions]");
  panel.addEventListener("submit", (event) => {
    event.preventDefault();
    const box = button.getBoundingClientRect();
    panel.hidePopover();
    react(event.submitter.value, { x: box.left + 20, y: box.bottom + 40 });
  });
  panel.addEventListener("toggle", (event) => {
    if (event.newState !== "open") return;
    const seen = button.closest(".sitter").getBoundingClientRect();
    panel.style.left = `${Math.min(seen.left, innerWidth - panel.offsetWidth - EDGE)}px`;
    panel.style.top = `${seen.bottom + EDGE}px`;
    panel.querySelector("button").focus();
  });
  panel.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const all = [...panel.querySelectorAll("button")];
    if (by) all[(all.indexOf(document.activeElement) + by + all.length) % all.length].focus();
  });
  document.addEventListener("keydown", (event) => {
    const reading = document.querySelector("dialog[open]");
    const chosen = !reading && /^[1-5]$/.test(event.key) && panel.querySelectorAll("button")[event.key - 1];
    if (!chosen || event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.(TYPING)) return;
    const box = button.getBoundingClientRect();
    react(chosen.value, { x: box.left + 20, y: box.bottom + 40 });
  });
}

if (panel) startReacting();
