/** Latin, Cyrillic and Hebrew with punctuation: everything our typefaces cover. */
const DRAWN =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0113\u0116-\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u017e\u0400-\u045f\u05be\u05d0-\u05ea\u05f3\u05f4\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20aa\u20ac\u2116\u2122]+$/;

/** Emoji and other characters that a text can do without, including Hebrew vowel points. */
const ORNAMENT =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Cf}|\u20e3|\ufe0f/gu;

/**
 * Returns the text without emoji, or null if the fonts lack a character. For such characters, the
 * image library would send the text to a font service on the network.
 */
export function drawable(text: string | null): string | null {
  const plain = (text ?? '')
    .normalize('NFC')
    .replace(/[\u0591-\u05bd\u05bf-\u05c7]/g, '')
    .replace(ORNAMENT, (sign) => (DRAWN.test(sign) ? sign : ' '))
    .replace(/\s+/g, ' ')
    .trim();
  return DRAWN.test(plain) ? plain : null;
}
