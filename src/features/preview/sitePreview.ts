import type { Metadata } from 'next';
import { pathIn } from '@/i18n/paths';
import { serverLanguage } from '@/i18n/serverLanguage';

/** In pixels. The standard size for link previews. */
export const previewSize = { width: 1200, height: 630 };

export async function sitePreview(): Promise<NonNullable<Metadata['openGraph']>> {
  const { t, locale } = await serverLanguage();
  const alt = t('site.preview.alt');
  const picture = {
    url: pathIn(locale, '/opengraph-image'),
    alt,
    type: 'image/png',
    ...previewSize,
  };
  return { siteName: t('site.name'), type: 'website', images: [picture] };
}
