/** Addresses of the web and of mail, and zones as Intl names them: the same in every language. */
const SAME_EVERYWHERE = /https?:\/\/\S+|\S+@\S+\.\S+|\b(?:GMT|UTC)\b/g;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * The words of a text in plain Latin letters, but for `data`: what people typed, names, codes. Where
 * all English is made strange (`en-XA`), each of them has slipped past the catalogue.
 */
export function plainWords(text: string, data: readonly string[] = []): string[] {
  const known = data
    .filter((one) => /[a-z]/i.test(one))
    .sort((one, other) => other.length - one.length)
    .map((one) => `(?<![a-z])${escaped(oneLine(one))}(?![a-z])`);
  const ours = oneLine(text)
    .replace(SAME_EVERYWHERE, ' ')
    .replace(new RegExp(known.join('|') || '$.', 'gi'), ' ');
  return ours.match(/[a-z]{2,}/gi) ?? [];
}
