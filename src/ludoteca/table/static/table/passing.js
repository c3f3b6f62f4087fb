// Messages over the board that go by themselves, once somebody has had the time to read them; they stay where somebody
// points at them, is in them, or has opened them.

const LASTS = 15000; // milliseconds

export function startPassing() {
  for (const message of document.querySelectorAll("[data-passes]")) passLater(message);
}

function passLater(message) {
  setTimeout(() => {
    if (message.matches(":is(:hover, :focus-within)") || message.querySelector("details[open]")) passLater(message);
    else message.remove();
  }, LASTS);
}
