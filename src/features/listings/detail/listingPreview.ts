import type { Translate } from '@/i18n/language';

const MAX_PREVIEW_LENGTH = 200;

/**
 * Returns a one-line description for search engines and link previews. It never says more about the
 * place than city and region, even if the viewer knows more, because previews are cached and
 * shared.
 */
export function listingDescription(
  t: Translate,
  listing: {
    description: string | null;
    city: string | null;
    region: string | null;
    timeSlots: readonly { mode: string }[];
  },
): string {
  const place = [listing.city, listing.region].filter(Boolean).join(', ');
  const isOpenSukkah = listing.timeSlots.some(({ mode }) => mode === 'open');
  const withPlace = isOpenSukkah
    ? 'listing.preview.openWithPlace'
    : 'listing.preview.textWithPlace';
  const start = place
    ? t(withPlace, { place })
    : t(isOpenSukkah ? 'listing.preview.open' : 'listing.preview.text');
  const { description } = listing;
  const fullText = description
    ? t('listing.preview.withDescription', { text: start, description })
    : start;
  const text = fullText.replace(/\s+/g, ' ').trim();
  return text.length > MAX_PREVIEW_LENGTH
    ? `${text.slice(0, MAX_PREVIEW_LENGTH - 1).trimEnd()}…`
    : text;
}

/**
 * Returns the path of a listing's preview picture. The URL changes with each update, because sites
 * that show previews cache pictures by URL.
 */
export const picturePath = ({ id, updatedAt }: { id: string; updatedAt: Date }): string =>
  `/listing/${id}/opengraph-image?v=${updatedAt.getTime()}`;
