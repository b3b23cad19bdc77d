import type { createTranslator, Messages } from 'next-intl';
import type en from './messages/en';

/**
 * The product's languages, with their direction and Intl locale. `en-XA`, by convention, is a
 * pseudo-locale for tests and developers (see `messageTransforms.ts`). It uses Greek dates and
 * numbers, so that hard-coded ones stand out.
 */
export const locales = {
  en: { dir: 'ltr', intl: 'en-US' },
  he: { dir: 'rtl', intl: 'he-IL' },
  'en-XA': { dir: 'ltr', intl: 'el-GR' },
} as const satisfies Record<string, { dir: 'ltr' | 'rtl'; intl: string }>;

export type Locale = keyof typeof locales;

export const defaultLocale: Locale = 'en';

declare module 'next-intl' {
  /** Makes a key that isn't in the English catalog a type error. */
  interface AppConfig {
    Locale: Locale;
    Messages: typeof en;
  }
}

export type Translate = ReturnType<typeof createTranslator<Messages, never>>;

export type MessageKey = Parameters<Translate>[0];

export type Language = { t: Translate; locale: Locale };
