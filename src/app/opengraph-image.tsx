import { previewImage } from '@/features/preview/previewImage';
import { previewSize } from '@/features/preview/previewSize';
import { serverLanguage } from '@/i18n/serverLanguage';
import en from '../i18n/messages/en';

/** Next takes a constant only: the language that the site itself speaks. */
export const alt = en.site.preview.alt;
export const size = previewSize;
export const contentType = 'image/png';

/** The picture of all pages without one of their own; drawn once, while building. */
export default async function Picture() {
  const { t } = await serverLanguage();
  return previewImage({
    brand: t('site.name'),
    title: t('site.preview.title'),
    place: t('site.preview.place'),
    date: null,
  });
}
