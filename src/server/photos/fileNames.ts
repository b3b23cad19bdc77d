import { FORMATS, WIDTHS } from './files.mjs';

type Format = (typeof FORMATS)[number];

const TYPES = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
} as const satisfies Record<Format, string>;

/** The media type of a file, by its name. */
export const typeOf = (name: string): string =>
  TYPES[FORMATS.find((format) => name.endsWith(`.${format}`)) ?? 'jpg'];

/** What the decoder writes. */
export const FILES = WIDTHS.flatMap((width) => FORMATS.map((format) => `${width}.${format}`));

/** The names in the store of all files of a picture. */
export const namesOf = (id: string): string[] => FILES.map((file) => `${id}-${file}`);

const ID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const ASKED = new RegExp(`^(${ID})(?:-(${WIDTHS.join('|')}))?(?:\\.(${FORMATS.join('|')}))?$`);
const STORED = new RegExp(`^(${ID})-`);

/** Whose file in the store this is; null for a name that we did not give. */
export const ownerOf = (name: string): string | null => STORED.exec(name)?.[1] ?? null;

/** The formats that whoever asks can show, the smallest file first; a JPEG everybody can. */
const bestOf = (accepted: string[]): Format =>
  FORMATS.find((format) => accepted.includes(TYPES[format])) ?? 'jpg';

/**
 * The file that an address below `/pictures/` asks for: `<id>.jpg` is the largest, `<id>-<width>` one of its width
 * in the best of the accepted types, `<id>-<width>.<format>` just that. Null where it is none of these.
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
