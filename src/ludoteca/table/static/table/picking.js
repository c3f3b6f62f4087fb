// Where several pieces could go somewhere, the places of one are shown at a time: `data-picks` on a piece, or on what
// speaks of it, says whose; `data-of` on a place says of whom it is.

let picked = null; // whose places are shown

export function startPicking() {
  for (const name of ["click", "focusin"]) {
    document.addEventListener(name, (event) => {
      const piece = event.target.closest?.("[data-picks]");
      if (piece && piece.dataset.picks !== picked && owners().includes(piece.dataset.picks)) pick(piece.dataset.picks);
    });
  }
  // The tabulator passes by other pieces on its way: Enter leads from a piece to its first place.
  document.addEventListener("keydown", (event) => {
    const piece = event.target.closest?.("#picture [data-picks]");
    if (!piece || !["Enter", " "].includes(event.key) || !owners().includes(piece.dataset.picks)) return;
    event.preventDefault();
    pick(piece.dataset.picks);
    document.querySelector(`[data-of="${CSS.escape(picked)}"]`)?.focus();
  });
  refreshPicked();
}

const places = () => [...document.querySelectorAll("#picture [data-of]")];
const owners = () => [...new Set(places().map((each) => each.dataset.of))];

function pick(owner) {
  picked = owner;
  refreshPicked();
}

// After a new view too: whoever has moved gives way to the next one.
export function refreshPicked() {
  const all = owners();
  if (!all.includes(picked)) picked = all[0] ?? null;
  for (const place of places()) place.classList.toggle("unpicked", place.dataset.of !== picked);
  for (const piece of document.querySelectorAll("[data-picks]")) {
    const can = all.includes(piece.dataset.picks);
    piece.classList.toggle("picked", can && piece.dataset.picks === picked);
    if (!piece.closest("#picture") || all.length < 2 || !can) continue;
    piece.setAttribute("role", "button");
    piece.setAttribute("aria-pressed", String(piece.dataset.picks === picked));
  }
}
