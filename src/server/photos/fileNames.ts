import { FORMATS, TYPES, WIDTHS } from './files.mjs';

type Format = (typeof FORMATS)[number];

export const FILES = WIDTHS.flatMap((width) => FORMATS.map((format) => `${width}.${format}`));

export const namesOf = (id: string): string[] => FILES.map((file) => `${id}-${file}`);

const ID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const ASKED = new RegExp(`^(${ID})(?:-(${WIDTHS.join('|')}))?(?:\\.(${FORMATS.join('|')}))?$`);
const STORED = new RegExp(`^(${ID})-`);

export const ownerOf = (name: string): string | null => STORED.exec(name)?.[1] ?? null;

/** Returns the smallest format the client accepts. Every client can show JPEG. */
const bestOf = (accepted: string[]): Format =>
  FORMATS.find((format) => accepted.includes(TYPES[format])) ?? 'jpg';

/**
 * Parses a path under `/pictures/`: `<id>.jpg` is the largest file, `<id>-<width>` is that width in
 * the best accepted format, and `<id>-<width>.<format>` is exactly that file. Null for anything
 * else.
 */
export function fileAsked(
  name: string,
  accepted: string[],
): { id: string; file: string; byAccept: boolean } | null {
  const [, id, width, format] = ASKED.exec(name) ?? [];
  if (!id || (!width && format !== 'jpg')) return null;
  const chosen = format ?? bestOf(accepted);
  const file = `${id}-${width ?? Math.max(...WIDTHS)}.${chosen}`;
  return { id, file, byAccept: !format };
}
