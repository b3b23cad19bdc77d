import { headers } from 'next/headers';
import { createPreviewCache, previewAnswer } from '@/features/preview/previewCache';
import { drawPreview } from '@/features/preview/previewImage';
import { previewSize } from '@/features/preview/sitePreview';
import { serverLanguage } from '@/i18n/serverLanguage';

export const size = previewSize;
export const contentType = 'image/png';

/** How long caches may keep the image, in seconds. */
const MAX_AGE = 3600;

const pictures = createPreviewCache(drawPreview);

/** The preview image of pages without their own, drawn once per language. */
export default async function Picture() {
  const { t, locale } = await serverLanguage();
  const picture = await pictures.get(locale, {
    brand: t('site.name'),
    title: t('site.preview.title'),
    place: t('site.preview.place'),
    date: null,
    photo: null,
  });
  return previewAnswer(picture, MAX_AGE, (await headers()).get('if-none-match'));
}
