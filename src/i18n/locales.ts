/**
 * The product's languages, with their direction and Intl locale. `en-XA`, by convention, is a
 * pseudo-locale for tests and developers (see `pseudo.ts`). It uses Greek dates and numbers, so
 * that hard-coded ones stand out.
 */
export const locales = {
  en: { dir: 'ltr', intl: 'en-US' },
  he: { dir: 'rtl', intl: 'he-IL' },
  'en-XA': { dir: 'ltr', intl: 'el-GR' },
} as const satisfies Record<string, { dir: 'ltr' | 'rtl'; intl: string }>;

export type Locale = keyof typeof locales;

export const defaultLocale: Locale = 'en';
