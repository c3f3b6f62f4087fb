// A search over the rules on this page: passages by their words, the rarest weighing most, a clause first by
// its code. Nothing is asked of the server.

const MOST = 8;
const LONGEST = 180; // letters of what is shown of a passage
const WORD = /[\p{L}\p{N}-]+/gu;
const finder = document.getElementById("finder");
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const isCode = (word) => /\p{N}/u.test(word); // of a clause, or a number: as it is written, or something else is meant
const stem = (word) => (word.length > 4 && !isCode(word) ? word.slice(0, Math.max(4, word.length - 2)) : word);
const fits = (word, wanted) => (wanted.length > 3 && !isCode(wanted) ? word.startsWith(wanted) : word === wanted);

const passed = new Set(plain(finder?.dataset.passed ?? "").split(" ")); // words of questions, which say nothing of the answer

function passages() {
  const found = [];
  for (const each of document.querySelectorAll(".text :is(p, li, h2)[id]")) {
    const text = each.textContent.trim().replace(/\s+/g, " ");
    found.push({ id: each.id, text, words: new Set(plain(text).match(WORD) ?? []), heading: each.tagName === "H2" });
  }
  return found;
}

const has = (passage, wanted) => [...passage.words].some((word) => fits(word, wanted));

function ranked(all, question) {
  const asked = [...new Set(plain(question).match(WORD) ?? [])];
  const telling = asked.filter((word) => !passed.has(word));
  const wanted = (telling.length ? telling : asked).map(stem);
  const weights = new Map();
  for (const word of wanted) {
    const there = all.filter((passage) => has(passage, word)).length;
    if (there) weights.set(word, Math.log(1 + all.length / there));
  }
  const isNamed = (passage) => asked.some((word) => isCode(word) && word === plain(passage.id));
  const best = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return all
    .map((passage) => {
      const score = [...weights].reduce((sum, [word, weight]) => sum + (has(passage, word) ? weight : 0), 0);
      return { passage, named: isNamed(passage), score: score + (passage.heading && score ? 0.5 : 0), words: [...weights.keys()] };
    })
    .filter(({ named, score }) => named || score > best / 3)
    .sort((a, b) => b.named - a.named || b.score - a.score || a.passage.text.length - b.passage.text.length)
    .slice(0, MOST);
}

function item({ passage, words }) {
  const line = document.createElement("li");
  const link = document.createElement("a");
  link.href = `#${passage.id}`;
  const text = passage.text.length > LONGEST ? `${passage.text.slice(0, LONGEST)}…` : passage.text;
  for (const part of text.split(/([\p{L}\p{N}-]+)/u)) {
    const hit = words.some((word) => fits(plain(part), word));
    const node = hit ? document.createElement("mark") : document.createTextNode(part);
    if (hit) node.textContent = part;
    link.append(node);
  }
  line.append(link);
  return line;
}

function show(all, question) {
  const found = question.trim() ? ranked(all, question) : [];
  document.getElementById("found").replaceChildren(...found.map(item));
  const { none, one, several } = finder.dataset;
  const count = found.length === 1 ? one : found.length ? several.replace("#", found.length) : none;
  document.getElementById("found-count").textContent = question.trim() ? count : "";
}

// Where a clause is folded away, whoever is led to it shall see it.
function unfold() {
  const target = location.hash && document.getElementById(location.hash.slice(1));
  const folded = target && target.closest("details:not([open])");
  if (!folded) return;
  folded.open = true;
  target.scrollIntoView();
}

if (finder) {
  const all = passages();
  const input = document.getElementById("wanted");
  finder.hidden = false;
  input.addEventListener("input", () => show(all, input.value));
  input.addEventListener("keydown", (event) => {
    const first = document.querySelector("#found a");
    if (event.key === "Enter" && first) first.click();
  });
}
addEventListener("hashchange", unfold);
unfold();
let folded = [];
addEventListener("beforeprint", () => {
  folded = [...document.querySelectorAll("details.aside:not([open])")];
  for (const each of folded) each.open = true;
});
addEventListener("afterprint", () => folded.forEach((each) => (each.open = false)));
