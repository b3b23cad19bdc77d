import type { Metadata } from 'next';
import { serverLanguage } from '@/i18n/serverLanguage';
import { previewSize } from './previewSize';

/** The link preview of all pages without one of their own. */
export async function sitePreview(): Promise<NonNullable<Metadata['openGraph']>> {
  const { t } = await serverLanguage();
  const alt = t('site.preview.alt');
  const picture = { url: '/opengraph-image', alt, type: 'image/png', ...previewSize };
  return { siteName: t('site.name'), type: 'website', images: [picture] };
}
