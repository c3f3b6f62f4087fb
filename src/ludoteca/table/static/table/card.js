// The reference card, over the table: fetched when it is first asked for.

export function startCard() {
  const link = document.getElementById("rules-link");
  const dialog = document.getElementById("card");
  if (!link || !dialog) return;
  link.addEventListener("click", async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    if (!dialog.dataset.full && !(await fill(dialog))) return location.assign(link.href);
    dialog.showModal();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // beside it
  });
}

async function fill(dialog) {
  try {
    const answer = await fetch(dialog.dataset.address, { headers: { "Ludoteca-Part": "1" } });
    if (!answer.ok) return false;
    dialog.querySelector(".text").innerHTML = await answer.text();
    dialog.dataset.full = "yes";
    return true;
  } catch {
    return false;
  }
}
