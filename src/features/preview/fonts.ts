import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Fallback order. Each subset has its own name, and Fraunces has no Cyrillic. */
export const sans = 'inter, inter-ext, inter-vi, inter-cyrillic, heebo';
export const display = `fraunces, fraunces-ext, fraunces-vi, frank-ruhl, ${sans}`;

const FONTS = [
  { name: 'fraunces', file: 'fraunces/files/fraunces-latin', weight: 600 },
  { name: 'fraunces-ext', file: 'fraunces/files/fraunces-latin-ext', weight: 600 },
  { name: 'fraunces-vi', file: 'fraunces/files/fraunces-vietnamese', weight: 600 },
  { name: 'frank-ruhl', file: 'frank-ruhl-libre/files/frank-ruhl-libre-hebrew', weight: 600 },
  { name: 'inter', file: 'inter/files/inter-latin', weight: 400 },
  { name: 'inter-ext', file: 'inter/files/inter-latin-ext', weight: 400 },
  { name: 'inter-vi', file: 'inter/files/inter-vietnamese', weight: 400 },
  { name: 'inter-cyrillic', file: 'inter/files/inter-cyrillic', weight: 400 },
  { name: 'heebo', file: 'heebo/files/heebo-hebrew', weight: 400 },
] as const;

/**
 * Reads the typefaces for `ImageResponse`. `outputFileTracingIncludes` in next.config.js adds them to
 * the build.
 */
export const readFonts = () =>
  Promise.all(
    FONTS.map(async ({ name, file, weight }) => {
      const data = await readFile(
        path.join(
          /* turbopackIgnore: true */ process.cwd(),
          'node_modules/@fontsource',
          `${file}-${weight}-normal.woff`,
        ),
      );
      return { name, data, weight };
    }),
  );
