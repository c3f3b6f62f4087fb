// The page that all modules speak of.
export const live = document.getElementById("live");

// Whether something lies over it that Escape puts away.
export const isCovered = () => !!document.querySelector("dialog[open], :popover-open");

// For screen readers: one message an effect, one for a drafted choice.
export const announce = (text) => say("said", text);

// And that it is one's turn, with what is to be done, beside what has been told just before.
export const announceTurn = (text) => say("asked", text);

// What is the same as before is said again.
const say = (where, text) => document.getElementById(where).replaceChildren(text);
