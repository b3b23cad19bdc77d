import type { Locale } from './locales';
import type en from './messages/en';

declare module 'next-intl' {
  /** A key that is not in the English catalogue is an error of types. */
  interface AppConfig {
    Locale: Locale;
    Messages: typeof en;
  }
}
