// The form of a new table: seats come and go, and what differs from the usual is counted.
// Without this every seat is there from the start, and "nobody" may sit on it.

const form = document.querySelector("form[data-usual]");
const seats = [...form.querySelectorAll(".seat")].map((card) => ({
  card,
  kind: card.querySelector("select"),
  name: card.querySelector("input"),
  remove: card.querySelector(".remove"),
}));
const presets = form.querySelector(".presets");
const add = form.querySelector(".add");
const options = [...form.querySelectorAll(".options .option")];
const leading = form.querySelector("[data-leading]"); // a list, or cards with pictures
const about = [...form.querySelectorAll("[data-of], [data-but]")]; // what goes with some of its values, or with others
const picks = [...form.querySelectorAll("details.option")];
const hints = form.querySelector("#hints");
const rules = form.elements.namedItem("rules");
const folded = form.querySelector("details.options");
const fewest = 1;

const taken = () => seats.filter((seat) => seat.kind.value !== "none");
const played = () => leading?.querySelector("option:checked, input:checked");
const most = () => Number(played()?.dataset.most ?? seats.length);

function valueOf(option) {
  const field = option.querySelector("input, select");
  if (field.type === "checkbox") return field.checked ? "on" : "";
  return field.value;
}

// By which rules the table plays, and each rule below, say the same at any time.
const asIn = (set) => options.every((option) => valueOf(option) === option.dataset[set]);

function takeRules(set) {
  for (const option of options) {
    const field = option.querySelector("input, select");
    if (field.type === "checkbox") field.checked = option.dataset[set] === "on";
    else field.value = option.dataset[set];
  }
}

function nameRules() {
  form.elements.namedItem("shown").value = "own";
  if (rules.value === "own" && folded.open) return;
  rules.value = [...rules].map((choice) => choice.value).find((set) => set !== "own" && asIn(set)) ?? "own";
}

function followRules({ target }) {
  if (target.name === "rules" && rules.value !== "own") takeRules(rules.value);
  else if (target.name === "rules") folded.open = true;
  else if (target.closest(".options")) nameRules();
}

function countChanges() {
  let changed = 0;
  for (const option of options) {
    const differs = valueOf(option) !== option.dataset.first;
    option.classList.toggle("changed", differs);
    changed += differs;
  }
  const said = form.querySelector("summary .changed");
  said.textContent = changed ? said.dataset.said.replace("#", changed) : "";
}

// A seat shown as "nobody" would be noise: only those that somebody takes are shown, and the next on demand.
function show() {
  const many = taken().length;
  for (const { card, kind, remove } of seats) {
    card.hidden = kind.value === "none";
    remove.hidden = many <= fewest;
  }
  presets.hidden = false;
  add.hidden = many >= most();
  for (const each of about) {
    const { of, but } = each.dataset;
    each.hidden = (of ?? but).split(" ").includes(played()?.value) === (of === undefined);
  }
  for (const pick of picks) {
    const said = [...pick.querySelectorAll(".pick:has(:checked) :is(b, .as-drawn:not([hidden]))")];
    pick.querySelector(".picked").textContent = said.map((each) => each.textContent.trim()).filter(Boolean).join(" · ");
  }
  countChanges();
}

function changed() {
  form.dispatchEvent(new Event("change"));
}

// Seats have no gaps, so that seat, colour and emblem are those of the table: who sits behind moves up.
function close() {
  const sitting = taken().map(({ kind, name }) => [kind.value, name.value]);
  seats.forEach(({ kind, name }, at) => {
    [kind.value, name.value] = sitting[at] ?? ["none", ""];
  });
}

// What is played may be for fewer: the last seats go, but never a person's whose name is there.
function makeFit() {
  for (const seat of taken().reverse()) {
    const named = seat.kind.value === "here" && seat.name.value;
    if (taken().length > most() && !named) seat.kind.value = "none";
  }
}

presets.addEventListener("click", (event) => {
  const rest = event.target.closest("button")?.dataset.rest;
  if (!rest) return;
  const many = Math.max(taken().length, 2);
  seats.forEach(({ kind }, at) => {
    kind.value = at === 0 ? "here" : at < many ? rest : "none";
  });
  changed();
});

add.addEventListener("click", () => {
  const last = taken().at(-1);
  const next = seats[taken().length];
  next.kind.value = last && last.kind.value !== "none" ? last.kind.value : "open";
  changed();
  next.kind.focus();
});

for (const { kind, remove } of seats) {
  remove.addEventListener("click", () => {
    kind.value = "none";
    changed();
    add.querySelector("button").focus();
  });
}

// Where one person plays against bots, hints concern nobody else; where several do, they have to want them.
const usuallyHints = () => taken().filter(({ kind }) => ["here", "open"].includes(kind.value)).length === 1;
let wished = form.dataset.kept !== "fresh" || hints.checked !== usuallyHints();

function offerHints(event) {
  wished ||= event.target === hints;
  if (!wished) hints.checked = usuallyHints();
}

form.addEventListener("change", offerHints, { capture: true }); // before what the form holds is kept
form.addEventListener("change", followRules, { capture: true });
form.addEventListener("change", (event) => {
  if (leading?.contains(event.target)) makeFit();
  close();
  show();
});
form.addEventListener("input", countChanges);
close();
nameRules();
show();
