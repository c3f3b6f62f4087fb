// A part of the hand that lies on the board, such as a market: a button with `data-folds` folds it away or brings it
// back. A game's stylesheet says when it is there by itself; what somebody asked for lasts until the next position.

export function startFolding() {
  const hand = document.getElementById("hand");
  if (!hand) return;
  hand.addEventListener("click", (event) => {
    const button = event.target.closest("[data-folds]");
    if (button) document.body.dataset.folded = shows(button) ? "shut" : "open";
  });
  let stamp = stampOf();
  new MutationObserver(() => {
    if (stamp === (stamp = stampOf())) return;
    delete document.body.dataset.folded;
  }).observe(document.getElementById("bar"), { subtree: true, childList: true, attributes: true });
}

const shows = (button) => document.getElementById(button.dataset.folds).checkVisibility();
const stampOf = () => document.getElementById("act")?.dataset.stamp;
