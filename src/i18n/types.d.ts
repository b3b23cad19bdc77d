import type { Locale } from './locales';
import type en from './messages/en';

declare module 'next-intl' {
  /** Makes a key that isn't in the English catalog a type error. */
  interface AppConfig {
    Locale: Locale;
    Messages: typeof en;
  }
}
