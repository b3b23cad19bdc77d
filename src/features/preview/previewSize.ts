/** The size that link previews are made for, in pixels. */
export const previewSize = { width: 1200, height: 630 };
