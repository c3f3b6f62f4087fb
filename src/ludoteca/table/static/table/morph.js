// Puts new content into an element and keeps the nodes that stay, so that focus, scroll and movement survive.

import { live } from "./live.js";

const OPTIONS = {
  morphStyle: "innerHTML",
  callbacks: {
    // What somebody has opened, chosen or drafted is theirs, and not the server's.
    beforeAttributeUpdated: (name, node) =>
      !(name === "open" && node.tagName === "DETAILS") && !(name === "selected" && node.tagName === "OPTION"),
  },
};

export function morph(element, html) {
  if (!element) return;
  const inSvg = element instanceof SVGElement;
  const template = document.createElement("template");
  template.innerHTML = inSvg ? `<svg xmlns="http://www.w3.org/2000/svg">${html}</svg>` : html;
  const nodes = inSvg ? template.content.firstChild.childNodes : template.content.childNodes;
  globalThis.Idiomorph.morph(element, [...nodes], OPTIONS);
}

// The end takes the place of the tray. That is a class, since of a page with `:has(:not(:empty))` everything would be
// styled anew whatever comes or goes anywhere.
export function morphParts(parts) {
  for (const [name, html] of Object.entries(parts)) morph(document.getElementById(name), html);
  if ("end" in parts) live.classList.toggle("ended", document.getElementById("end").hasChildNodes());
}
