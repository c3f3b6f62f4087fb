// What happened since this browser last looked: played back if it is little, offered as a recap if it is much.

import { announce, live } from "./live.js";
import { read, write } from "./storage.js";

export const LITTLE = 40; // lines that are simply played
const PATIENCE = 10_000; // milliseconds: the page follows the table all the same
// Kept by table: what was played back to one of several people at a browser is not played back to the next. Each of
// them counts what they have noticed, so whose number it is is kept with it.
const KEY = `noticed:${live.dataset.base}`;

export function remember() {
  if (live.dataset.stream) write(KEY, `${live.dataset.acts} ${live.dataset.viewer}`);
}

// `play` tells some lines, from the page as it was then.
export async function startSince(play) {
  const [, seen, viewer] = read(KEY)?.match(/^(\d+) (-?\d+)$/) ?? [];
  const acts = Number(live.dataset.acts);
  const isNews = viewer !== live.dataset.viewer || Number(seen) < acts;
  const isMine = Number(viewer) < 0 || live.dataset.held.split(" ").includes(viewer); // a seat may have been left
  if (live.dataset.stream && isMine && isNews) {
    document.body.classList.add("returning");
    await catchUp(seen, viewer, acts, play).catch(() => {});
    document.body.classList.remove("returning");
  }
  remember();
}

async function catchUp(number, viewer, acts, play) {
  const then = await fetchView(number, viewer);
  const seen = then.acts; // the same moment as this viewer counts it
  if (seen >= acts) return;
  const present = await fetchView(acts, live.dataset.viewer, seen);
  if (present.lines.length > LITTLE) return recap(seen);
  if (present.lines.length) await play({ before: then.parts, now: presentParts(then.parts), lines: present.lines });
}

// What the page shows of these parts.
const presentParts = (parts) =>
  Object.fromEntries(Object.keys(parts).map((name) => [name, document.getElementById(name)?.innerHTML ?? ""]));

async function fetchView(acts, of, from = acts) {
  const address = `${live.dataset.base}/at/${acts}?seat=${live.dataset.viewer}&of=${of}&from=${from}`;
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
  if (!response.ok) throw new Error(response.statusText);
  return response.json();
}

// Offers what has happened since so many acts, to be read.
export async function recap(seen) {
  const response = await fetch(`${live.dataset.base}/since?seat=${live.dataset.viewer}&acts=${seen}`);
  const html = response.ok ? await response.text() : "";
  const place = document.getElementById("since");
  if (!html || !place) return;
  place.innerHTML = html;
  place.hidden = false;
  announce(place.querySelector("h2").textContent);
  place.querySelector("[data-shut]").addEventListener("click", () => {
    place.hidden = true;
    (document.getElementById("end-title") ?? document.getElementById("prompt"))?.focus({ preventScroll: true });
  });
}
