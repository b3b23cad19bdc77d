const LONGEST = 200;

/**
 * One line about a listing for search engines and link previews. City and region are all of the
 * place that it ever holds, whoever asks: previews are kept and passed on.
 */
export function listingDescription(listing: {
  description: string | null;
  city: string | null;
  region: string | null;
}): string {
  const place = [listing.city, listing.region].filter(Boolean).join(', ');
  const text =
    `${place ? `A sukkah meal in ${place}.` : 'A sukkah meal.'} ${listing.description ?? ''}`
      .replace(/\s+/g, ' ')
      .trim();
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text;
}
