import type { Translate } from '@/i18n/language';

const LONGEST = 200;

/**
 * One line about a listing for search engines and link previews. City and region are all of the
 * place that it ever holds, whoever asks: previews are kept and passed on.
 */
export function listingDescription(
  t: Translate,
  listing: { description: string | null; city: string | null; region: string | null },
): string {
  const place = [listing.city, listing.region].filter(Boolean).join(', ');
  const start = place ? t('listing.preview.textWithPlace', { place }) : t('listing.preview.text');
  const { description } = listing;
  const whole = description
    ? t('listing.preview.withDescription', { text: start, description })
    : start;
  const text = whole.replace(/\s+/g, ' ').trim();
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text;
}
