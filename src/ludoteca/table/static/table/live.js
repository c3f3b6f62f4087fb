// The page that all modules speak of.
export const live = document.getElementById("live");

// For screen readers: one message an effect, one for a drafted choice.
export const announce = (text) => (document.getElementById("said").textContent = text);

// And that it is one's turn, with what is to be done, beside what has been told just before.
export const announceTurn = (text) => (document.getElementById("asked").textContent = text);
