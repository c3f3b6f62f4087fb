/* Films on a page: each still becomes the film itself once it is asked for, or seen by whoever likes things to move. */
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const dark = matchMedia("(prefers-color-scheme: dark)");
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
const themeNow = () => {
  const chosen = document.body.dataset.theme;
  return chosen === "light" || chosen === "dark" ? chosen : dark.matches ? "dark" : "light";
};

function made(tag, attributes, text = "") {
  const element = Object.assign(document.createElement(tag), attributes);
  element.append(text);
  return element;
}

function bring(link) {
  if (!link.isConnected) return;
  const frame = made("iframe", { src: link.href, title: link.querySelector("img").alt, className: "screen" });
  const play = made("button", { type: "button", className: "play" }, "Pause");
  const way = made("input", { type: "range", min: 0, max: 1, step: 0.1, value: 0 });
  const time = made("output", { className: "time" });
  const bar = made("div", { className: "bar" });
  let paused = false;
  way.setAttribute("aria-label", "Where the film stands");
  const ask = (wish) => frame.contentWindow.postMessage({ film: "do", ...wish }, "*");
  const stop = (now) => {
    paused = now;
    play.textContent = paused ? "Play" : "Pause";
    ask({ paused });
  };
  play.addEventListener("click", () => stop(!paused));
  way.addEventListener("input", () => ask({ at: Number(way.value) }));
  addEventListener("message", ({ data, source }) => {
    if (source !== frame.contentWindow || !data || data.film !== "at") return;
    way.max = data.length;
    if (document.activeElement !== way || !paused) way.value = data.at;
    time.textContent = `${clock(data.at)} of ${clock(data.length)}`;
    way.setAttribute("aria-valuetext", time.textContent);
  });
  frame.addEventListener("load", () => ask({ theme: themeNow(), paused }));
  const again = () => ask({ theme: themeNow() });
  new MutationObserver(again).observe(document.body, { attributeFilter: ["data-theme"] });
  dark.addEventListener("change", again);
  new IntersectionObserver(([seen]) => ask({ paused: paused || !seen.isIntersecting })).observe(frame);
  bar.append(play, way, time);
  link.replaceWith(frame, bar);
}

for (const link of document.querySelectorAll("a[data-film]")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    bring(link);
  });
  const watch = new IntersectionObserver(([seen]) => {
    if (!seen.isIntersecting || calm.matches) return;
    watch.disconnect();
    bring(link);
  }, { threshold: 0.5 });
  watch.observe(link);
}
