import type { Locale } from '@/i18n/locales';

/** Returns the city whose zmanim the landing page shows. Its translated name is `zmanim.city`. */
export const zmanimCity = (locale: Locale) => (locale === 'he' ? 'Jerusalem' : 'New York');
