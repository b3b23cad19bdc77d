import type { createTranslator, Messages } from 'next-intl';
import type en from './messages/en';

/** The product's languages, with their direction and Intl locale. */
export const locales = {
  en: { dir: 'ltr', intl: 'en-US' },
  he: { dir: 'rtl', intl: 'he-IL' },
} as const satisfies Record<string, { dir: 'ltr' | 'rtl'; intl: string }>;

export type Locale = keyof typeof locales;

export const allLocales = Object.keys(locales) as Locale[];

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
