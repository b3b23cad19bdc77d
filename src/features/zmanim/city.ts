import type { Locale } from '@/i18n/locales';

/** Whose zmanim the landing page tells; the catalogue has its name (`zmanim.city`). */
export const zmanimCity = (locale: Locale) => (locale === 'he' ? 'Jerusalem' : 'New York');
