/** Latin, Cyrillic and Hebrew with their punctuation: what the product's typefaces have. */
const DRAWN =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0113\u0116-\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u017e\u0400-\u045f\u05be\u05d0-\u05ea\u05f3\u05f4\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20aa\u20ac\u2116\u2122]+$/;

/** Emoji and other signs that a text reads well without, Hebrew vowel points too. */
const ORNAMENT =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Cf}|\u20e3|\ufe0f/gu;

/**
 * The text as a picture can show it, without emoji; null when a letter is left that the font lacks.
 * For such a letter the picture library would ask a font service in the network, with the text.
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
