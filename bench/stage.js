// What of a window is board: `(ground, step) => figures`, run in a table's page, which is looked at every so many pixels.
// Lengths are in pixels of the screen. What belongs to the game and is laid on the board, such as a market, is board, too:
// `data-on-board`.
(ground, step = 8) => {
  const SMALLEST = 1; // pixels by which two texts may touch
  const board = document.getElementById("board").getBoundingClientRect();
  const picture = document.getElementById("picture");
  const free = (x, y) => {
    const found = document.elementFromPoint(x, y);
    return !!found && (found === document.body || found.contains(picture) || picture.contains(found) || !!found.closest("#roaming, [data-on-board]"));
  };
  const ground_box = ground && document.querySelector(ground)?.getBoundingClientRect();
  const inside = (box, x, y) => x >= box.left && x < box.right && y >= box.top && y < box.bottom;
  let pane = 0, playing = 0, shown = 0, all = 0;
  for (let x = step / 2; x < innerWidth; x += step) {
    for (let y = step / 2; y < innerHeight; y += step) {
      all += 1;
      const seen = free(x, y);
      shown += seen;
      if (!seen || !inside(board, x, y)) continue;
      pane += 1;
      playing += !ground_box || inside(ground_box, x, y);
    }
  }
  const visible = (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !each.closest("[aria-hidden=true] .hidden, .hidden");
  const onScreen = (box) => box.width > 3 && box.height > 3 && box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
  const letters = [];
  for (const text of picture.querySelectorAll("text")) {
    if (!text.textContent.trim() || !visible(text) || !onScreen(text.getBoundingClientRect())) continue;
    const by = text.getScreenCTM();
    letters.push(parseFloat(getComputedStyle(text).fontSize) * Math.hypot(by.a, by.b));
  }
  const cards = [...document.querySelectorAll("#hand [data-label]")].filter(visible).map((card) => card.getBoundingClientRect()).filter(onScreen);
  // Texts of the page, each in the room that it has: what is cut off, and what lies over what.
  const texts = [];
  const walker = document.createTreeWalker(document.querySelector("#live"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (!node.data.trim() || holder.closest("svg, .hidden, [hidden], .side, details:not([open]) > :not(summary)") || !visible(holder)) continue;
    if (getComputedStyle(holder).clipPath.startsWith("inset(50%")) continue; // for those who hear the page
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const middle = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!onScreen(box) || !middle || !(holder.contains(middle) || middle.contains(holder))) continue;
    texts.push([node.data.trim(), box]);
  }
  const overlaps = [];
  for (const [n, [one, a]] of texts.entries()) {
    for (const [other, b] of texts.slice(n + 1)) {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > SMALLEST && high > a.height / 3 && high > SMALLEST) overlaps.push(`${one} / ${other}`);
    }
  }
  const percent = (part, of) => Math.round((100 * part) / Math.max(of, 1));
  return {
    pane: percent(pane, all),
    shown: percent(shown, all),
    playing: percent(playing, pane),
    high: ground_box ? percent(Math.min(ground_box.height, board.height), innerHeight) : percent(board.height, innerHeight),
    letter: letters.length ? Math.round(Math.min(...letters) * 10) / 10 : 0,
    card: cards.length ? Math.round(Math.min(...cards.map((box) => Math.min(box.width, box.height)))) : 0,
    overlaps,
    beyond: document.documentElement.scrollWidth > innerWidth + 1,
  };
}
