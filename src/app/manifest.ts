import type { MetadataRoute } from 'next';
import { themeColors } from '@/components/themeColors';
import { locales } from '@/i18n/language';
import { serverLanguage } from '@/i18n/serverLanguage';

export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const { t, locale } = await serverLanguage();
  return {
    id: '/',
    name: t('site.name'),
    short_name: t('site.shortName'),
    description: t('site.shortDescription'),
    lang: locale,
    dir: locales[locale].dir,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: themeColors.dark.bg,
    theme_color: themeColors.dark.bg,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
