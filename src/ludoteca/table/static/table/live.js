// The page that all modules speak of.
export const live = document.getElementById("live");
