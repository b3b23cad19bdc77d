/** URLs, email addresses, and zone names from Intl, which are the same in every language. */
const SAME_EVERYWHERE = /https?:\/\/\S+|\S+@\S+\.\S+|\b(?:GMT|UTC)\b/g;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
/** Escapes text for use in a regular expression. */
export const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Returns the plain Latin words in a text, except those in `data` (typed text, names, codes). In
 * Hebrew, any such word bypassed the catalog.
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
