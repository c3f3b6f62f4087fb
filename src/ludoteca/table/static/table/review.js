// A review that is being made: the page looks again until it is there.

import { LATER, mayComeLater } from "./later.js";
import { morph } from "./morph.js";

const OFTEN = 1000; // milliseconds

async function refresh() {
  const response = await fetch(location.href, { headers: { "Ludoteca-Part": "1" } }).catch(() => null);
  const text = response?.ok ? await response.text().catch(() => null) : null;
  if (text === null) return void (mayComeLater(response) ? setTimeout(refresh, LATER) : giveUp());
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("review");
  const box = document.getElementById("review");
  morph(box, fresh.innerHTML);
  box.toggleAttribute("data-working", fresh.hasAttribute("data-working"));
  if (fresh.hasAttribute("data-working")) setTimeout(refresh, OFTEN);
}

// The table may have gone: whoever loads the page anew reads what has become of it.
function giveUp() {
  document.querySelector("#review .progress").hidden = true;
  document.getElementById("given-up").hidden = false;
}

setTimeout(refresh, OFTEN);
