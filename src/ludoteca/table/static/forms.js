// What somebody has typed survives a visit to another page: it is kept for as long as the tab is open.

import { read, tab, write } from "./table/storage.js";

function fieldsOf(form) {
  return [...form.elements].filter((field) => field.name && field.type !== "hidden");
}

function keep(form, key) {
  const typed = fieldsOf(form)
    .filter((field) => field.type !== "radio" || field.checked)
    .map((field) => [field.name, field.type === "checkbox" ? field.checked : field.value]);
  write(key, JSON.stringify(typed), tab);
}

function bringBack(form, key) {
  for (const [name, value] of JSON.parse(read(key, tab) ?? "[]")) {
    const field = form.elements.namedItem(name);
    if (field?.type === "checkbox") field.checked = value;
    else if (field) field.value = value;
  }
}

for (const form of document.querySelectorAll("form[data-kept]")) {
  const key = `form ${location.pathname}`;
  if (form.dataset.kept === "fresh") bringBack(form, key);
  for (const event of ["input", "change"]) form.addEventListener(event, () => keep(form, key));
  form.addEventListener("submit", () => write(key, "[]", tab));
}
