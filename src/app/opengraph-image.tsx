import { previewImage } from '@/features/preview/previewImage';
import { previewSize } from '@/features/preview/previewSize';
import type { Locale } from '@/i18n/locales';
import { serverLanguage } from '@/i18n/serverLanguage';

export const size = previewSize;
export const contentType = 'image/png';

const drawn = new Map<Locale, Response>();

/** The picture of all pages without one of their own; drawn once for each language. */
export default async function Picture() {
  const { t, locale } = await serverLanguage();
  const held = drawn.get(locale);
  if (held) return held.clone();
  const picture = previewImage({
    brand: t('site.name'),
    title: t('site.preview.title'),
    place: t('site.preview.place'),
    date: null,
  });
  const whole = new Response(await picture.arrayBuffer(), { headers: picture.headers });
  drawn.set(locale, whole);
  return whole.clone();
}
