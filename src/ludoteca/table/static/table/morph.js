// Puts new content into an element and keeps the nodes that stay, so that focus, scroll and movement survive.

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
