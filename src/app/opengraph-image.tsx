import { headers } from 'next/headers';
import { createPreviewCache, previewAnswer } from '@/features/preview/previewCache';
import { drawPreview } from '@/features/preview/previewImage';
import { previewSize, previewType } from '@/features/preview/sitePreview';
import { serverLanguage } from '@/i18n/serverLanguage';

export const size = previewSize;
export const contentType = previewType;

const MAX_AGE_SECONDS = 3600;

const pictures = createPreviewCache(drawPreview);

export default async function Picture() {
  const { t, locale } = await serverLanguage();
  const picture = await pictures.get(locale, {
    brand: t('site.name'),
    title: t('site.preview.title'),
    place: t('site.preview.place'),
    date: null,
    photo: null,
  });
  return previewAnswer(picture, MAX_AGE_SECONDS, (await headers()).get('if-none-match'));
}
