/* A page opened from a file may not read another one, so what is found is listed there without its first words. */
/* eslint-disable-next-line no-undef -- Sphinx defines it */
if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
