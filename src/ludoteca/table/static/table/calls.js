// Says that it is my turn: to the page, and to somebody who is looking elsewhere.

import { sound } from "./sound.js";

const title = document.title;
let called = "";

export function callToTurn() {
  const form = document.getElementById("act");
  const mine = form?.dataset.awaited === "true";
  document.title = mine ? `● ${title}` : title;
  const which = mine ? form.dataset.stamp : "";
  if (which && which !== called) {
    sound("turn");
    notify();
  }
  called = which;
  document.dispatchEvent(new Event("asked"));
}

function notify() {
  if (!document.hidden || document.documentElement.dataset.remind !== "on") return;
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  new Notification(title, { body: document.getElementById("prompt")?.textContent ?? "", tag: location.pathname });
}
