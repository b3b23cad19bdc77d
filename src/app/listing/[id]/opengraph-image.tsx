import { notFound } from 'next/navigation';
import { drawable } from '@/features/preview/drawable';
import { previewImage } from '@/features/preview/previewImage';
import { previewSize } from '@/features/preview/previewSize';
import { mealDates } from '@/format/meal';
import { serverLanguage } from '@/i18n/serverLanguage';
import { id as idSchema } from '@/schemas/common';
import { systemClock } from '@/server/clock';
import { getDb } from '@/server/db';
import { listingPreview } from '@/server/listings/public';

export const size = previewSize;
export const contentType = 'image/png';

/** A listing's picture, the same for all who read one language; what a visitor may not see has none (404). */
export default async function ListingPicture({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  if (!idSchema.safeParse(id).success) notFound();
  const listing = await listingPreview(getDb(), id, systemClock.now());
  if (!listing) notFound();
  const { title, city, startsAt, timeZone } = listing;
  const language = await serverLanguage();
  const { t } = language;
  return previewImage({
    brand: t('site.name'),
    title: drawable(title) ?? t('listing.preview.title'),
    place: drawable(city),
    date: startsAt && mealDates(language).mealDateLong(startsAt, timeZone),
  });
}
