// A part of the hand that lies on the board, such as a market: a button with `data-folds` folds it away or brings it
// back. A game's stylesheet says when it is there by itself; what somebody asked for lasts until the next position.

let before; // what was asked for when the view took the part away: null is nothing, undefined that it did not

export function startFolding() {
  const [hand, bar] = ["hand", "bar"].map((id) => document.getElementById(id));
  if (!hand || !bar) return;
  hand.addEventListener("click", (event) => {
    const button = event.target.closest("[data-folds]");
    if (!button) return;
    document.body.dataset.folded = shows(button) ? "shut" : "open";
    before = undefined;
  });
  let stamp = stampOf();
  new MutationObserver(() => {
    if (stamp === (stamp = stampOf())) return;
    delete document.body.dataset.folded;
    before = undefined;
  }).observe(bar, { subtree: true, childList: true, attributes: true });
}

// Whoever looks at a part of the board from near sees it: what lies on the board folds away, and comes back with the
// whole board, unless somebody has asked for it meanwhile.
export function makeRoom(near) {
  const { dataset } = document.body;
  const button = document.querySelector("#hand [data-folds]");
  if (near && button && shows(button)) {
    before = dataset.folded ?? null;
    dataset.folded = "shut";
  } else if (!near && before !== undefined) {
    if (before) dataset.folded = before;
    else delete dataset.folded;
    before = undefined;
  }
}

const shows = (button) => document.getElementById(button.dataset.folds).checkVisibility();
const stampOf = () => document.getElementById("act")?.dataset.stamp;
