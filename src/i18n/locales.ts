/** The languages of the pages: which way they are written, and the name Intl formats them by. */
export const locales = {
  en: { dir: 'ltr', intl: 'en-US' },
} as const satisfies Record<string, { dir: 'ltr' | 'rtl'; intl: string }>;

export type Locale = keyof typeof locales;

export const defaultLocale: Locale = 'en';
