// A small note at the place of the click: why a wish cannot be granted, with the rule that says so.

const EDGE = 8;

export function showNote(html, at) {
  const note = document.getElementById("note");
  note.innerHTML = html;
  note.hidden = false;
  note.style.left = note.style.top = "0px";
  const box = note.getBoundingClientRect();
  const left = Math.min(Math.max(EDGE, at.x - box.width / 2), innerWidth - box.width - EDGE);
  const above = at.y - box.height - 16;
  note.style.left = `${left}px`;
  note.style.top = `${above >= EDGE ? above : Math.min(at.y + 16, innerHeight - box.height - EDGE)}px`;
}

export function hideNote() {
  const note = document.getElementById("note");
  note.hidden = true;
  note.textContent = "";
}

// Whoever goes on has read it.
document.addEventListener("pointerdown", (event) => {
  if (!event.target.closest("#note")) hideNote();
});
