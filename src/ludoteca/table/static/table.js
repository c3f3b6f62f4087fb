// What htmx leaves to us: no older view over a newer one, and the focus is never lost.

function sequenceOf(text) {
  const found = /data-sequence="(\d+)"/.exec(text ?? "");
  return found ? Number(found[1]) : null;
}

function shownSequence() {
  return Number(document.getElementById("seats")?.dataset.sequence ?? -1);
}

// The answer to a move and the stream race each other; whole views may come in the wrong order.
document.addEventListener("htmx:before:swap", (event) => {
  const sequence = sequenceOf(event.detail.ctx.text);
  if (sequence !== null && sequence < shownSequence()) event.preventDefault();
});

// A server that is away is said, until something comes from it again.
function sayAway(away) {
  const note = document.getElementById("away");
  if (note) note.textContent = away ? note.dataset.said : "";
}
document.addEventListener("htmx:error", (event) => event.detail.ctx && sayAway(true));
document.addEventListener("htmx:sse:error", () => sayAway(true));
for (const back of ["htmx:sse:after:connection", "htmx:after:swap"]) {
  document.addEventListener(back, () => sayAway(false));
}

// What was clicked may be gone; the prompt says what has become of it.
document.addEventListener("htmx:after:swap", (event) => {
  const moved = event.detail.ctx.request?.method === "POST";
  const lost = document.activeElement === document.body || document.activeElement === null;
  const live = document.getElementById("live");
  if (moved || (lost && live?.dataset.focused)) document.getElementById("prompt")?.focus({ preventScroll: true });
});

document.addEventListener("focusin", (event) => {
  const live = document.getElementById("live");
  if (!live) return;
  if (live.contains(event.target)) live.dataset.focused = "true";
  else delete live.dataset.focused;
});
