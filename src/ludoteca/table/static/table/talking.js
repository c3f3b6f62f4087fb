// Talk at the table: sent without leaving the page; what is new is counted while nobody sees it.

import { isRead } from "./lists.js";
import { post } from "./posting.js";
import { showNote } from "./notes.js";
import { sound } from "./sound.js";
import { doubt } from "./stream.js";

const form = document.getElementById("say");
let hearers = form?.elements.to.value; // as it stood when it was chosen: the server says so if others are near since

// What is shown anew has no choice made: it stays as it was, if it still can be chosen.
export function keepHearers() {
  const same = [...(form?.elements.to.options ?? [])].find((each) => each.value === hearers);
  if (same) same.selected = true;
}

const isFolded = () => document.getElementById("side").classList.contains("folded");

export function startTalk() {
  form?.elements.to.addEventListener("change", () => (hearers = form.elements.to.value));
  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = form.elements.text;
    if (!text.value.trim()) return;
    const fields = new URLSearchParams(new FormData(form));
    fields.set("to", hearers);
    const said = text.value;
    text.value = ""; // at once: the next sentence may be begun before the answer is here
    const list = document.querySelector("#talk-pane .tail");
    list.scrollTop = list.scrollHeight; // where it will stand
    const answer = await post(form.getAttribute("action"), fields).catch(() => null);
    if (answer && !answer.note) return;
    text.value = text.value || said;
    const box = text.getBoundingClientRect();
    if (!answer) return doubt();
    showNote(answer.note, { x: box.left + 120, y: box.top });
    hearers = form.elements.to.value;
  });
  document.getElementById("talk-pane")?.addEventListener("caught-up", () => {
    if (!isFolded()) document.getElementById("unheard").textContent = "";
  });
  document.getElementById("talk")?.addEventListener("grown", (event) => {
    sound("talk");
    if (event.target.lastElementChild?.matches(".reaction")) return; // a bubble says all of it
    const badge = document.getElementById("unheard");
    if (document.getElementById("talk-pane").hidden || isFolded() || isRead(event.target)) badge.textContent = Number(badge.textContent || 0) + 1;
  });
}
