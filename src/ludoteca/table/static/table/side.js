// The column beside the board: log and talk as tabs, folded away on demand; on a phone a sheet behind the tab.

import { isRead, keepPlaces } from "./lists.js";
import { read, tab as ofTab, write } from "./storage.js";

const KEY = "side";

export function startSide() {
  const side = document.getElementById("side");
  if (!side) return;
  const tabs = [...side.querySelectorAll("[role=tab]")];
  for (const tab of tabs) tab.addEventListener("click", () => choose(side, tabs, tab));
  side.querySelector("[role=tablist]").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
    next.focus();
    choose(side, tabs, next, true);
  });
  side.dataset.started = "";
  const kept = wide() && read(KEY, ofTab);
  const folded = kept ? kept === "folded" : !roomy();
  fold(side, tabs, folded);
}

const wide = () => matchMedia("(min-width: 60rem)").matches;
const roomy = () => matchMedia("(min-width: 100rem)").matches; // the drawer stands beside the board

function choose(side, tabs, tab, keepOpen = false) {
  const again = tab.getAttribute("aria-selected") === "true" && !side.classList.contains("folded");
  keepPlaces(() => {
    for (const each of tabs) show(each, each === tab);
    fold(side, tabs, again && !keepOpen);
  });
  if (tab.id === "talk-tab" && !isRead(document.getElementById("talk"))) document.getElementById("unheard").textContent = "";
}

function show(tab, chosen) {
  tab.setAttribute("aria-selected", chosen);
  tab.tabIndex = chosen ? 0 : -1;
  document.getElementById(tab.getAttribute("aria-controls")).hidden = !chosen;
}

function fold(side, tabs, folded) {
  side.classList.toggle("folded", folded);
  document.body.classList.toggle("side-folded", folded);
  for (const tab of tabs) tab.setAttribute("aria-expanded", !folded);
  if (wide()) write(KEY, folded ? "folded" : "open", ofTab);
}
