// A part of the hand that lies on the board, such as a market: a button with `data-folds` folds it away or brings it
// back. A game's stylesheet says when it is there by itself; what somebody asked for lasts until the next position.

export function startFolding() {
  const [hand, bar] = ["hand", "bar"].map((id) => document.getElementById(id));
  if (!hand || !bar) return;
  hand.addEventListener("click", (event) => {
    const button = event.target.closest("[data-folds]");
    if (button) document.body.dataset.folded = shows(button) ? "shut" : "open";
  });
  let stamp = stampOf();
  new MutationObserver(() => {
    if (stamp === (stamp = stampOf())) return;
    delete document.body.dataset.folded;
  }).observe(bar, { subtree: true, childList: true, attributes: true });
}

const shows = (button) => document.getElementById(button.dataset.folds).checkVisibility();
const stampOf = () => document.getElementById("act")?.dataset.stamp;
