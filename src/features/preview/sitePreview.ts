import type { Metadata } from 'next';
import { allLocales, locales } from '@/i18n/language';
import { pathIn } from '@/i18n/paths';
import { serverLanguage } from '@/i18n/serverLanguage';

/** In pixels. The standard size for link previews. */
export const previewSize = { width: 1200, height: 630 };

/** JPEG, since some apps that show link previews don't read newer formats. */
export const previewType = 'image/jpeg';

export const previewPicture = (url: string, alt: string) => ({
  url,
  alt,
  type: previewType,
  ...previewSize,
});

/** As in Open Graph: `he_IL`. */
const openGraphLocale = (locale: keyof typeof locales) => locales[locale].intl.replace('-', '_');

/** Returns what link previews of every page have. */
export async function sitePreview(): Promise<NonNullable<Metadata['openGraph']>> {
  const { t, locale } = await serverLanguage();
  const others = allLocales.filter((one) => one !== locale);
  return {
    siteName: t('site.name'),
    type: 'website',
    locale: openGraphLocale(locale),
    alternateLocale: others.map(openGraphLocale),
    images: [previewPicture(pathIn(locale, '/opengraph-image'), t('site.preview.alt'))],
  };
}
