import { previewImage } from '@/features/preview/previewImage';
import { previewSize } from '@/features/preview/previewSize';

export const alt = 'Sukkah Marketplace: Find your seat under the stars';
export const size = previewSize;
export const contentType = 'image/png';

/** The picture of all pages without one of their own; drawn once, while building. */
export default function Picture() {
  return previewImage({
    brand: 'Sukkah Marketplace',
    title: 'Find your seat under the stars',
    place: 'Sukkot meals near you',
    date: null,
  });
}
