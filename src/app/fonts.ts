import local from 'next/font/local';

/*
 * Heading fonts: Fraunces, and for Hebrew Frank Ruhl Libre, which is in globals.css because only
 * Hebrew pages preload it. Other text uses the device's own font, which is free and familiar.
 * `optional` means that a page isn't laid out again when a font arrives late. One weight serves all
 * headings at half the size. Next.js reads these calls without running them, so they have to be
 * literal.
 */

const fraunces = local({
  src: '../../node_modules/@fontsource/fraunces/files/fraunces-latin-600-normal.woff2',
  variable: '--font-fraunces',
  weight: '600 700',
  display: 'optional',
  adjustFontFallback: 'Times New Roman',
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
    },
  ],
});

const frauncesMore = local({
  src: '../../node_modules/@fontsource/fraunces/files/fraunces-latin-ext-600-normal.woff2',
  variable: '--font-fraunces-more',
  weight: '600 700',
  display: 'optional',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
    },
  ],
});

export const fontVariables = [fraunces, frauncesMore].map(({ variable }) => variable).join(' ');
