// What the page says of the people beside the board stays as the table is: whose hand is next, how many seats are free.

import { LATER, mayComeLater } from "./later.js";
import { live } from "./live.js";
import { morph } from "./morph.js";

const PLACES = ["curtain", "inviting"];
const seats = document.getElementById("seats");
let known = state();
let asking = false;

// A hand takes the place of the curtain in the history: going back never leads to it.
document.getElementById("curtain").addEventListener("click", (event) => {
  const way = event.target.closest("a[href]");
  if (!way || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  location.replace(way.href);
});

function state() {
  const chairs = [...seats.querySelectorAll(".chair")];
  return JSON.stringify(chairs.map((chair) => [chair.querySelector("strong").textContent, chair.className]));
}

async function refresh() {
  const wanted = state();
  if (wanted === known || asking) return;
  asking = true; // one at a time: of two answers the older one could come last
  const page = `${live.dataset.base}?seat=${live.dataset.viewer}`;
  const response = await fetch(page, { headers: { "Ludoteca-Part": "1" } }).catch(() => null);
  const text = response?.ok ? await response.text().catch(() => null) : null;
  asking = false;
  if (text === null) return void (mayComeLater(response) && setTimeout(refresh, LATER));
  const fresh = new DOMParser().parseFromString(text, "text/html");
  known = wanted;
  for (const name of PLACES) morph(document.getElementById(name), fresh.getElementById(name)?.innerHTML ?? "");
  refresh();
}

new MutationObserver(refresh).observe(seats, { subtree: true, childList: true, attributes: true, characterData: true });
