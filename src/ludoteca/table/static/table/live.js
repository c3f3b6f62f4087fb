// The page that all modules speak of.
export const live = document.getElementById("live");

// For screen readers: one message an effect, one for a drafted choice.
export const announce = (text) => (document.getElementById("said").textContent = text);
