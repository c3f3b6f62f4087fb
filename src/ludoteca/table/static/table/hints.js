// Asking a bot what it would do: its answer comes by the stream, to this seat alone.

import { post } from "./posting.js";
import { showNote, hideNote } from "./notes.js";
import { doubt } from "./stream.js";

document.addEventListener("submit", async (event) => {
  if (event.target.id !== "ask") return;
  event.preventDefault();
  hideNote();
  const form = event.target;
  const box = form.getBoundingClientRect();
  try {
    const answer = await post(form.getAttribute("action"), new URLSearchParams(new FormData(form)));
    if (answer.note) showNote(answer.note, { x: box.left + box.width / 2, y: box.top });
  } catch {
    doubt();
  }
});
