// The lists that only grow: the lines of the log, and what is said. The newest is kept in sight.

import { live } from "./live.js";

let lit = null;

// A line is [number, text, clause, marks]. Lines that are there already are passed over.
export function addLine([number, text, clause]) {
  const list = document.getElementById("lines");
  const present = document.getElementById(`line-${number}`);
  if (present || !list) return present;
  const item = document.createElement("li");
  item.id = `line-${number}`;
  item.append(text);
  if (clause) {
    const link = document.createElement("a");
    Object.assign(link, { className: "clause", href: `/rules/${live.dataset.game}#${clause}`, textContent: clause });
    Object.assign(link, { target: "_blank", rel: "noopener" });
    item.append(" ", link);
  }
  list.append(item);
  live.dataset.lines = number + 1;
  keepTail();
  return item;
}

export function lightLine(item) {
  lit?.classList.remove("lit");
  item?.classList.add("lit");
  lit = item;
}

// Adds items to a list from number `heard` on; numbers count what this viewer has heard.
export function grow(name, items, heard) {
  const list = document.getElementById(name);
  for (const [place, html] of items.entries()) {
    if (document.getElementById(`talk-${heard + place}`)) continue;
    list.insertAdjacentHTML("beforeend", html);
    list.dispatchEvent(new CustomEvent("grown", { bubbles: true }));
  }
  live.dataset.heard = heard + items.length;
  keepTail();
}

export function keepTail() {
  for (const list of document.querySelectorAll(".tail")) list.scrollTop = list.scrollHeight;
}
