// Says that it is my turn: to the page, and to somebody who is looking elsewhere.

import { announceTurn } from "./live.js";
import { sound } from "./sound.js";

const title = document.title;
let called = "";

export function callToTurn() {
  const form = document.getElementById("act");
  const mine = form?.dataset.awaited === "true";
  document.title = mine ? `● ${title}` : title;
  const which = mine ? form.dataset.stamp : "";
  const isNews = which && which !== called;
  called = which;
  if (!mine) announceTurn("");
  if (isNews) {
    announceTurn(document.getElementById("prompt")?.textContent ?? "");
    sound("turn");
    notify();
  }
  document.dispatchEvent(new Event("asked"));
}

function notify() {
  if (!document.hidden || document.documentElement.dataset.remind !== "on") return;
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  try {
    new Notification(title, { body: document.getElementById("prompt")?.textContent ?? "", tag: location.pathname });
  } catch {
    // On a phone a page may not, though it was allowed to: the title says it, and the sound.
  }
}
