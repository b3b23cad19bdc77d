import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { createPreviewCache, previewAnswer } from '@/features/preview/previewCache';
import { drawPreview, type PreviewTexts } from '@/features/preview/previewImage';
import { drawable } from '@/features/preview/previewText';
import { mealDates } from '@/format/mealDates';
import { serverLanguage } from '@/i18n/serverLanguage';
import { id as idSchema } from '@/schemas/common';
import { systemClock } from '@/server/clock';
import { type Db, getDb } from '@/server/db/client';
import { publicRead } from '@/server/db/replica';
import { linkPreview } from '@/server/listings/linkPreview';
import { photoForPreview } from '@/server/photos/inlineImages';

const pictures = createPreviewCache(
  async ({ photoUrl, ...texts }: Omit<PreviewTexts, 'photo'> & { photoUrl: string | null }) =>
    drawPreview({ ...texts, photo: await photoForPreview(photoUrl) }),
);

/**
 * Serves a listing's preview image, the same for everyone who reads one language. Returns a 404 if
 * visitors can't see the listing.
 * It isn't one of Next.js's image files, since their URLs change inside a route group.
 */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  if (!idSchema.safeParse(id).success) notFound();
  const read = (db: Db) => linkPreview(db, id, systemClock.now());
  // A new listing may not be on the replica yet.
  const listing = (await publicRead(read)) ?? (await read(getDb()));
  if (!listing) {
    pictures.drop(`${id}/`);
    notFound();
  }
  const { title, city, photoUrl, startsAt, timeZone } = listing;
  const language = await serverLanguage();
  const { t, locale } = language;
  const picture = await pictures.get(`${id}/${locale}`, {
    brand: t('site.name'),
    title: drawable(title) ?? t('listing.preview.title'),
    place: drawable(city),
    photoUrl,
    date: startsAt && mealDates(language).mealDateLong(startsAt, timeZone),
  });
  // A listing may be hidden at any time, so shared caches must revalidate.
  return previewAnswer(picture, 0, (await headers()).get('if-none-match'));
}
