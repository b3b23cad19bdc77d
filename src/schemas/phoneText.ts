/** Parts of phone numbers, without a schema, so that pages don't load the whole library. */

/** What comes between a number and its extension. */
export const EXTENSION = /[\s,]*(?:;ext=|extension|ext\.?|x|#|שלוחה)[\s.:]*/iu;

export const hasCountryCode = (phone: string): boolean => /^[(\s]*(?:\+|00)/.test(phone);
