import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Fallback order. Each subset has its own name, and Fraunces has no Cyrillic. */
export const sans = 'inter, inter-ext, inter-vi, inter-cyrillic, heebo';
export const display = `fraunces, fraunces-ext, fraunces-vi, frank-ruhl, ${sans}`;

const root = process.cwd();

/**
 * Reads the typefaces for `ImageResponse`. Each path is a literal, so that the build knows which
 * files to include.
 */
export async function readFonts() {
  const [serif, serifExt, serifVi, frank, inter, interExt, interVi, cyrillic, heebo] =
    await Promise.all([
      readFile(
        path.join(root, 'node_modules/@fontsource/fraunces/files/fraunces-latin-600-normal.woff'),
      ),
      readFile(
        path.join(
          root,
          'node_modules/@fontsource/fraunces/files/fraunces-latin-ext-600-normal.woff',
        ),
      ),
      readFile(
        path.join(
          root,
          'node_modules/@fontsource/fraunces/files/fraunces-vietnamese-600-normal.woff',
        ),
      ),
      readFile(
        path.join(
          root,
          'node_modules/@fontsource/frank-ruhl-libre/files/frank-ruhl-libre-hebrew-600-normal.woff',
        ),
      ),
      readFile(path.join(root, 'node_modules/@fontsource/inter/files/inter-latin-400-normal.woff')),
      readFile(
        path.join(root, 'node_modules/@fontsource/inter/files/inter-latin-ext-400-normal.woff'),
      ),
      readFile(
        path.join(root, 'node_modules/@fontsource/inter/files/inter-vietnamese-400-normal.woff'),
      ),
      readFile(
        path.join(root, 'node_modules/@fontsource/inter/files/inter-cyrillic-400-normal.woff'),
      ),
      readFile(
        path.join(root, 'node_modules/@fontsource/heebo/files/heebo-hebrew-400-normal.woff'),
      ),
    ]);
  const [light, bold] = [400, 600] as const;
  return [
    { name: 'fraunces', data: serif, weight: bold },
    { name: 'fraunces-ext', data: serifExt, weight: bold },
    { name: 'fraunces-vi', data: serifVi, weight: bold },
    { name: 'frank-ruhl', data: frank, weight: bold },
    { name: 'inter', data: inter, weight: light },
    { name: 'inter-ext', data: interExt, weight: light },
    { name: 'inter-vi', data: interVi, weight: light },
    { name: 'inter-cyrillic', data: cyrillic, weight: light },
    { name: 'heebo', data: heebo, weight: light },
  ];
}
