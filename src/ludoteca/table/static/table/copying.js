// Small helpers of a page: copying or sharing what stands in an element, and closing a box.

const AS_LONG = 2000; // milliseconds that a button says that it has copied
const copied = new Map(); // what was copied just now, and what its button said before

// Also after a page has been renewed: the words "copied" are not in what the server sends.
export function offerCopies() {
  for (const button of document.querySelectorAll("[data-copies]")) {
    button.hidden = !navigator.clipboard;
    if (copied.has(button.dataset.copies)) button.textContent = button.dataset.done;
  }
  for (const button of document.querySelectorAll("[data-shares]")) button.hidden = !navigator.share;
}

const textOf = (id) => {
  const place = document.getElementById(id);
  return (place.value ?? place.textContent).trim();
};

async function copy(button) {
  const id = button.dataset.copies;
  await navigator.clipboard.writeText(textOf(id));
  if (copied.has(id)) return;
  copied.set(id, button.textContent);
  offerCopies();
  setTimeout(() => {
    const now = document.querySelector(`[data-copies="${id}"]`);
    if (now) now.textContent = copied.get(id);
    copied.delete(id);
  }, AS_LONG);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copies], [data-shares], [data-close]");
  if (button?.dataset.copies) copy(button).catch(() => {});
  else if (button?.dataset.shares) navigator.share({ text: textOf(button.dataset.shares) }).catch(() => {});
  else if (button?.closest("[data-closes]")) {
    event.preventDefault();
    button.closest("[data-closes]").remove();
  }
});
offerCopies();
