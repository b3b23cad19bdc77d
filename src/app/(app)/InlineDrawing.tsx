import { drawingOf } from '@/features/listings/MealDrawing';
import { photoSrc } from '@/format/photo';
import { drawingAddress } from '@/server/photos/inlineImages';

type Listing = Parameters<typeof drawingOf>[0] & { photoUrl: string | null };

/**
 * Inlines a listing's drawing in the page as a data URL. It's the largest element in view, and
 * would otherwise load after all scripts. Renders nothing if the listing has a photo.
 */
export async function InlineDrawing({ listing }: { listing: Listing | undefined }) {
  if (!listing || photoSrc(listing.photoUrl)) return null;
  const { table, sky } = drawingOf(listing);
  const parts = await Promise.all(
    [`meal-${table}`, `sky-${sky}`].map(async (part) => {
      const address = await drawingAddress(part);
      return address ? `--${part}:url("${address}");` : '';
    }),
  );
  return <style>{`:root{${parts.join('')}}`}</style>;
}
