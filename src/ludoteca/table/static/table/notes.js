// A small note at the place of the click: why a wish cannot be granted, with the rule that says so. It goes by itself,
// with the next key or state, by its cross, or by a click elsewhere; while somebody points at it or is in it, it stays.

const EDGE = 8;
const LASTS = 4000; // milliseconds; it is read aloud at once
let fading = 0;

const place = () => document.getElementById("note");

// Where no pointer says where, it stands by what has the focus, else by the prompt.
export function showNote(html, pointed) {
  const note = place();
  const at = pointed && (pointed.x || pointed.y) ? pointed : middleOf(document.activeElement);
  const text = document.createElement("div");
  text.innerHTML = html;
  note.replaceChildren(text, cross(note.dataset.shut));
  note.hidden = false;
  note.style.left = note.style.top = "0px";
  const box = note.getBoundingClientRect();
  const left = Math.min(Math.max(EDGE, at.x - box.width / 2), innerWidth - box.width - EDGE);
  const above = Math.min(at.y - 16, roofOf(at)) - box.height;
  note.style.left = `${left}px`;
  note.style.top = `${above >= EDGE ? above : Math.min(at.y + 16, innerHeight - box.height - EDGE)}px`;
  fadeLater();
}

// Where a note about something belongs: above its middle; above the prompt where there is none.
export function middleOf(thing) {
  const near = thing && thing !== document.body ? thing : (document.getElementById("prompt") ?? document.body);
  const box = near.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top };
}

// What was clicked in the tray is told above the tray: over it, a note would lie on what else can be chosen.
function roofOf(at) {
  const tray = document.querySelector(".tray")?.getBoundingClientRect();
  return tray && at.y >= tray.top ? tray.top - EDGE : Infinity;
}

function cross(label) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "quiet cross", textContent: "×", ariaLabel: label, title: label });
  button.addEventListener("click", hideNote);
  return button;
}

function fadeLater() {
  clearTimeout(fading);
  fading = setTimeout(() => {
    if (place().matches(":is(:hover, :focus-within)")) fadeLater();
    else hideNote();
  }, LASTS);
}

export function hideNote() {
  clearTimeout(fading);
  place().hidden = true;
  place().textContent = "";
}

// Whoever goes on has read it.
document.addEventListener("pointerdown", (event) => {
  if (!event.target.closest("#note")) hideNote();
});
document.addEventListener("keydown", (event) => {
  if (!event.target.closest?.("#note") && !["Shift", "Control", "Alt", "Meta", "Tab"].includes(event.key)) hideNote();
});
