// What is chosen is seen at once; notices need the browser's consent.

const form = document.querySelector("form.settings");
const refused = document.getElementById("remind-refused");
const contrast = document.querySelector('link[href$="/contrast.css"]');

function show() {
  const chosen = new FormData(form);
  document.documentElement.dataset.theme = chosen.get("theme");
  document.documentElement.dataset.contrast = chosen.get("contrast");
  contrast.media = chosen.get("contrast") === "high" ? "all" : "(prefers-contrast: more)";
}

async function askToRemind() {
  const answer = "Notification" in window ? await Notification.requestPermission() : "denied";
  refused.hidden = answer === "granted";
  if (answer !== "granted") form.elements.remind.value = "off";
}

form.addEventListener("change", (event) => {
  show();
  if (event.target.name === "remind" && event.target.value === "on") askToRemind();
});
