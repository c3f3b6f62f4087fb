// Hands on a board that can be roamed: the wheel, a drag, two fingers, a double click. A drag is never a click as well.

const SLOP = 6; // pixels that a click may stray
const SPREAD = 40; // pixels: fingers that are closer together measure nothing
const TWICE = { time: 350, far: 24, nearer: 2 }; // a double click: milliseconds, pixels, times nearer
const NOTCH = { unit: [1, 33, 400], plain: 0.0016, pinch: 0.01, most: 0.5 }; // a wheel counts pixels, lines or pages
const fingers = new Map(); // what is down on the picture, and where
let picture;
let roam; // how to move it
let begun; // where the first finger came down
let dragged = false;
let clicked = { time: -Infinity };

export const isHeld = () => fingers.size > 0;

export function startHands(element, ways) {
  [picture, roam] = [element, ways];
  picture.addEventListener("wheel", turn, { passive: false });
  picture.addEventListener("pointerdown", hold);
  picture.addEventListener("pointermove", drag);
  for (const name of ["pointerup", "pointercancel"]) picture.addEventListener(name, release);
  picture.addEventListener("dragstart", (event) => event.preventDefault());
  picture.addEventListener("click", click, { capture: true });
  // One finger may scroll the page while the whole board is seen; two are ours.
  const keep = (event) => event.touches.length > 1 && event.preventDefault();
  picture.addEventListener("touchmove", keep, { passive: false });
}

const spot = (event) => ({ x: event.clientX, y: event.clientY });
const apart = (one, two) => Math.hypot(one.x - two.x, one.y - two.y);

// A text in the picture that goes on below, such as a page of a book: the wheel turns that.
function scrolls(element) {
  for (; element !== picture; element = element.parentElement)
    if (element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY)) return true;
  return false;
}

function turn(event) {
  if (!event.ctrlKey && scrolls(event.target)) return;
  const pace = event.ctrlKey ? NOTCH.pinch : NOTCH.plain; // a pinch on a trackpad comes as a wheel with Ctrl
  const nearer = -event.deltaY * NOTCH.unit[event.deltaMode] * pace;
  if (!nearer || (nearer < 0 && roam.zoom() === 1)) return;
  event.preventDefault();
  roam.halt();
  const factor = Math.exp(Math.sign(nearer) * Math.min(Math.abs(nearer), NOTCH.most));
  roam.look(roam.moved(spot(event), spot(event), factor));
}

function hold(event) {
  if (event.button) return;
  if (event.isPrimary) {
    fingers.clear();
    dragged = false;
    begun = spot(event);
  }
  roam.halt();
  fingers.set(event.pointerId, spot(event));
}

function drag(event) {
  if (!fingers.has(event.pointerId)) return;
  if (!event.buttons) return release(event); // let go outside
  const alone = fingers.size === 1;
  if (alone && (roam.zoom() === 1 || (!dragged && apart(begun, spot(event)) < SLOP))) return;
  const before = grip();
  fingers.set(event.pointerId, spot(event));
  if (!dragged) for (const id of fingers.keys()) picture.setPointerCapture(id);
  dragged = true;
  picture.classList.add("dragged");
  const after = grip();
  roam.look(roam.moved(before, after, after.spread / before.spread));
}

function grip() {
  const [one, two = one] = fingers.values();
  return { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2, spread: Math.max(SPREAD, apart(one, two)) };
}

function release(event) {
  fingers.delete(event.pointerId);
  if (!fingers.size) picture.classList.remove("dragged");
}

// A key clicks too, and has dragged nothing. What can be chosen has its own second click.
function click(event) {
  if (dragged && event.detail) {
    event.stopPropagation();
    event.preventDefault();
  } else if (!event.target.closest("a[href]")) {
    const [time, at] = [event.timeStamp, spot(event)];
    const again = time - clicked.time < TWICE.time && apart(clicked, at) < TWICE.far;
    clicked = again ? { time: -Infinity } : { time, ...at };
    const scene = event.target.closest("[data-near]"); // a part of the board that a click brings near
    if (again) roam.glide(roam.moved(at, at, TWICE.nearer));
    else if (scene && roam.zoom() === 1) roam.glide(roam.around(scene));
  }
}
