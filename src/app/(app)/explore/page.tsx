import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { drawingOf } from '@/features/listings/MealDrawing';
import { Explore } from '@/features/listings/search/Explore';
import {
  noFilters,
  parseFilters,
  searchInput,
  serializeFilters,
} from '@/features/listings/search/filters';
import { mostLikelyPlace } from '@/features/listings/search/mostLikelyPlace';
import { photoSrc } from '@/format/photo';
import { alternatesOf, serverLanguage } from '@/i18n/serverLanguage';
import { Texts } from '@/i18n/Texts';
import { MAX_CITY_SEARCH } from '@/schemas/options';
import { drawingAddress } from '@/server/photos/inlineImages';
import { api, HydrateClient, prefetchCards } from '@/trpc/server';

type Listing = Parameters<typeof drawingOf>[0] & { photoUrl: string | null };

/**
 * Inlines the first card's drawing in the page as a data URL. It's the largest element in view, and
 * would otherwise load after all scripts. Renders nothing if the card has a photo.
 */
async function FirstDrawing({ listing }: { listing: Listing | undefined }) {
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

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await serverLanguage();
  return {
    title: t('explore.title'),
    description: t('explore.description'),
    alternates: await alternatesOf('/explore'),
  };
}

type SearchParams = Record<string, string | string[] | undefined>;

const toParams = (search: SearchParams) =>
  new URLSearchParams(
    Object.entries(search).flatMap(([key, value]) =>
      [value ?? []].flat().map((one): [string, string] => [key, one]),
    ),
  );

/** Opens the search for text that was typed on another page, as the search bar would. */
async function redirectToSearch(text: string): Promise<never> {
  const city = text.trim().slice(0, MAX_CITY_SEARCH);
  if (!city) redirect('/explore');
  const [places, cities] = await Promise.all([
    api.places.suggest({ q: city }),
    api.listings.cities({ start: city }),
  ]).catch(() => [[], []]);
  redirect(
    `/explore?${serializeFilters({ ...noFilters, city, near: mostLikelyPlace(places, cities) })}`,
  );
}

export default async function ExplorePage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>;
}) {
  const params = toParams(await searchParams);
  const typed = params.get('place');
  if (typed !== null) await redirectToSearch(typed);
  const filters = parseFilters(params);
  const input = searchInput(filters);
  const [firstListing] = await Promise.all([
    prefetchCards(input),
    api.zmanim.sukkot.prefetch(filters.city ? { city: filters.city } : undefined),
  ]);
  return (
    <Texts of={['explore', 'map', 'meal', 'options', 'rating']}>
      <HydrateClient>
        <FirstDrawing listing={firstListing} />
        <Explore />
      </HydrateClient>
    </Texts>
  );
}
