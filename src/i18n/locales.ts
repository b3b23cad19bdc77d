/**
 * The languages of the product: which way they are written, and the name Intl formats them by.
 * `en-XA`, as is the custom, is English made strange (see `pseudo.ts`), for tests and developers: with
 * Greek dates and numbers, so that one that was written by hand shows.
 */
export const locales = {
  en: { dir: 'ltr', intl: 'en-US' },
  he: { dir: 'rtl', intl: 'he-IL' },
  'en-XA': { dir: 'ltr', intl: 'el-GR' },
} as const satisfies Record<string, { dir: 'ltr' | 'rtl'; intl: string }>;

export type Locale = keyof typeof locales;

export const defaultLocale: Locale = 'en';
