// The clock: how much time is left for the awaited choice, by the server's time.

import { live } from "./live.js";

let ahead = 0; // milliseconds by which the server's clock is ahead of ours

export function heardNow(serverNow) {
  if (serverNow) ahead = serverNow - Date.now();
}

export function startClock() {
  heardNow(Number(live.dataset.now));
  tick();
  setInterval(tick, 1000);
}

export function tick() {
  const clock = document.getElementById("clock");
  if (!clock) return;
  const left = Math.max(0, Math.round((Number(clock.dataset.deadline) - Date.now() - ahead) / 1000));
  clock.querySelector(".left").textContent = spoken(left);
  clock.classList.toggle("late", left <= 10);
}

function spoken(seconds) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
