// What this browser keeps. Some keep nothing, such as those within other programs: they play without it.

const ROOM = 2000; // characters: more than what is kept of a shuffle

export function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

// Returns whether it is kept.
export function write(key, text) {
  try {
    localStorage.setItem(key, text);
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
