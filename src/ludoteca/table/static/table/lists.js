// The lists that only grow: the lines of the log, and what is said. The newest is kept in sight where nobody reads
// further up.

import { live } from "./live.js";

const NEWEST = 2; // parts of the log that are open
const NEAR = 24; // pixels from its end at which a list follows
const reading = new WeakSet(); // lists in which somebody is further up
const places = new WeakMap(); // where lists stood before they were hidden

// Whether somebody is, and does not see what comes.
export const isRead = (list) => reading.has(list.closest(".tail"));
let lit = null;

// A line is [number, text, clause, marks, weight, seat that acts or -1, whether it heads a part of the log, sound, one
// sentence of it and those before it]. Lines that are there already are passed over.
export function addLine(line) {
  const [number, , , , , , heads] = line;
  const list = document.getElementById("lines");
  const present = document.getElementById(`line-${number}`);
  if (present || !list) return present;
  if (heads || !list.lastElementChild) addPart(list, heads ? line : null, number);
  const added = heads ? document.getElementById(`line-${number}`) : addItem(list.lastElementChild.querySelector("ol"), line);
  live.dataset.lines = number + 1;
  keepTail();
  return added;
}

// What can be told in one sentence is, and what is said again at once is counted.
function addItem(list, [number, text, clause, , , seat, , , together]) {
  const last = list.lastElementChild;
  if (together && last) {
    last.firstChild.data = together;
    last.firstChild.after(made("span", { id: `line-${number}` }));
    return last;
  }
  if (last?.firstChild?.data?.trim() === text.trim()) {
    const times = last.querySelector(".times") ?? made("span", { className: "times", textContent: "×1" });
    times.textContent = `×${Number(times.textContent.slice(1)) + 1}`;
    last.firstChild.after(" ", times, made("span", { id: `line-${number}` }));
    return last;
  }
  const item = made("li", { id: `line-${number}`, className: seat >= 0 ? `by seat-${seat}` : "" });
  item.append(text, ...linkTo(clause));
  list.append(item);
  return item;
}

// A part of the log folds; a new one folds the one that has become too old by it, the set-up at once. Older ones may have
// been opened to be read; where somebody reads further up nothing folds.
function addPart(list, head, number) {
  const title = number === 0 ? list.dataset.setUp : list.dataset.earlier;
  const summary = made("summary");
  summary.append(head ? made("span", { id: `line-${number}`, textContent: head[1] }) : title);
  const details = made("details", { open: true });
  details.append(summary, ...linkTo(head?.[2]), made("ol"));
  const part = made("li", { className: "part" });
  part.append(details);
  list.append(part);
  const parts = [...list.querySelectorAll(":scope > .part > details")];
  const staysFor = (part) => (part.querySelector("summary > [id]") ? NEWEST : 1);
  if (isRead(list)) return;
  for (const [n, part] of parts.reverse().entries()) if (n === staysFor(part)) part.open = false;
}

const made = (name, how = {}) => Object.assign(document.createElement(name), how);

function linkTo(clause) {
  const href = `/rules/${live.dataset.game}#${clause}`;
  const link = made("a", { className: "clause", href, textContent: clause, target: "_blank", rel: "noopener" });
  return clause ? [" ", link] : [];
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

// With `everywhere` also where somebody does.
export function keepTail(everywhere = false) {
  for (const list of document.querySelectorAll(".tail")) {
    if (everywhere) reading.delete(list);
    if (!reading.has(list)) list.scrollTop = list.scrollHeight;
  }
}

// Does what hides some lists and shows others: each comes back as it was left, or with the newest in sight.
export function keepPlaces(change) {
  for (const list of shownTails()) {
    noteEnd(list);
    places.set(list, list.scrollTop);
  }
  change();
  for (const list of shownTails()) if (places.has(list)) list.scrollTop = places.get(list);
  keepTail();
}

const shownTails = () => [...document.querySelectorAll(".tail")].filter((list) => list.checkVisibility());

// Whoever opens a part to read it is further up as well.
for (const name of ["scroll", "toggle"]) {
  document.addEventListener(name, ({ target }) => noteEnd(target.closest?.(".tail")), { capture: true });
}

// Where a list is hidden, what comes to it moves nobody.
function noteEnd(list) {
  if (!list?.checkVisibility()) return;
  if (list.scrollHeight - list.scrollTop - list.clientHeight > NEAR) reading.add(list);
  else if (reading.delete(list)) list.dispatchEvent(new Event("caught-up", { bubbles: true }));
}
