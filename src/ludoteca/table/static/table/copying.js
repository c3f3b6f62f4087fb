// Small helpers of a page: copying or sharing what stands in an element, and closing a box.

export function offerCopies() {
  for (const button of document.querySelectorAll("[data-copies]")) button.hidden = !navigator.clipboard;
  for (const button of document.querySelectorAll("[data-shares]")) button.hidden = !navigator.share;
}

const textOf = (id) => {
  const place = document.getElementById(id);
  return (place.value ?? place.textContent).trim();
};

async function copy(button) {
  await navigator.clipboard.writeText(textOf(button.dataset.copies));
  const before = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => (button.textContent = before), 2000);
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
