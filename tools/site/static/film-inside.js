/* Within a film: the page around it may stop it and move it to another moment, and is told where it stands. */
const film = document.documentElement;
const length = parseFloat(film.querySelector(".film-way animate").getAttribute("dur"));
const tell = () => parent.postMessage({ film: "at", at: film.getCurrentTime() % length, length }, "*");
addEventListener("message", (message) => {
  const said = message.data;
  if (message.source !== parent || !said || said.film !== "do") return;
  if (said.theme) film.dataset.theme = said.theme;
  if (Number.isFinite(said.at)) film.setCurrentTime(said.at);
  if (said.paused === true) film.pauseAnimations();
  if (said.paused === false) film.unpauseAnimations();
  tell();
});
if (parent !== window) {
  setInterval(() => film.animationsPaused() || tell(), 250);
  tell();
}
