import { type Locale, locales } from '@/i18n/language';

/** Languages that people write in their profiles. */
const CODES = (
  'am ar be bg ca cs da de el en es fa fi fr he hi hu hy it ja ka ko lad lt lv ' +
  'nl no pl pt ro ru sk sr sv tr uk uz yi zh'
).split(' ');

const namesIn = (locale: Locale) =>
  new Intl.DisplayNames([locales[locale].intl], { type: 'language', fallback: 'none' });

let codes: Map<string, string> | undefined;

/** Languages by their English and Hebrew names, in lowercase. */
function codesByName(): Map<string, string> {
  const en = namesIn('en');
  const he = namesIn('he');
  return new Map(
    CODES.flatMap((code) =>
      [en, he].map((names) => [names.of(code)?.toLowerCase() ?? code, code] as const),
    ),
  );
}

function codeOf(typed: string): string | undefined {
  codes ??= codesByName();
  return codes.get(typed.trim().toLowerCase());
}

/** Whether a text is the name of a language, and no other words. */
export const isSpokenLanguage = (typed: string) => codeOf(typed) !== undefined;

/** Returns a language's name for the reader, or what was typed if we don't know it. */
export function spokenLanguage(locale: Locale, typed: string): string {
  const code = codeOf(typed);
  return (code && namesIn(locale).of(code)) ?? typed;
}
