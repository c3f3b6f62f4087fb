// The replay as in a cinema: the picture fills the screen, what is told stands below it.

const button = document.getElementById("cinema");

export function startCinema(play) {
  button.hidden = false;
  button.addEventListener("click", () => {
    if (setCinema(!isCinema())) play();
  });
  // Escape leaves the full screen by itself; where there is none it leaves the cinema.
  document.addEventListener("fullscreenchange", () => document.fullscreenElement || setCinema(false));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isCinema()) setCinema(false);
  });
}

const isCinema = () => document.body.classList.contains("cinema");

function setCinema(on) {
  document.body.classList.toggle("cinema", on);
  button.setAttribute("aria-pressed", on);
  document.getElementById("play").focus({ preventScroll: true }); // where Space stops it
  if (on) document.documentElement.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) document.exitFullscreen();
  return on;
}
