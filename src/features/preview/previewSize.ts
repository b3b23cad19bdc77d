/** In pixels. The standard size for link previews. */
export const previewSize = { width: 1200, height: 630 };
