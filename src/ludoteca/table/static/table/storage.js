// What this browser keeps. Some keep nothing, such as those within other programs: they play without it.

const ROOM = 2000; // characters: more than what is kept of a shuffle

const browser = () => localStorage; // asked for each time: to ask may be forbidden
export const tab = () => sessionStorage; // forgotten with it

export function read(key, place = browser) {
  try {
    return place().getItem(key);
  } catch {
    return null;
  }
}

// Returns whether it is kept.
export function write(key, text, place = browser) {
  try {
    place().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

// Says whether there is room for more.
export function keeps() {
  const kept = write("room", "x".repeat(ROOM));
  if (kept) localStorage.removeItem("room");
  return kept;
}
