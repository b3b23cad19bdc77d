import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Explore } from '@/features/listings/search/Explore';
import {
  noFilters,
  parseFilters,
  searchInput,
  serializeFilters,
} from '@/features/listings/search/filters';
import { mostLikelyPlace, nameOf } from '@/features/listings/search/mostLikelyPlace';
import { publicPage } from '@/features/preview/publicPage';
import { serverLanguage } from '@/i18n/serverLanguage';
import { Texts } from '@/i18n/Texts';
import { MAX_CITY_SEARCH } from '@/schemas/options';
import { api, HydrateClient, prefetchCards } from '@/trpc/server';

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await serverLanguage();
  return publicPage('/explore', {
    title: t('explore.title'),
    description: t('explore.description'),
  });
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
  const places = await api.places.suggest({ q: city }).catch(() => []);
  const place = mostLikelyPlace(places);
  const where = place ? { city: nameOf(place, city), near: place.id } : { city };
  redirect(`/explore?${serializeFilters({ ...noFilters, ...where })}`);
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
  await Promise.all([
    prefetchCards(input),
    api.zmanim.sukkot.prefetch(filters.city ? { city: filters.city } : undefined),
  ]);
  return (
    <Texts
      of={[
        'explore',
        'listingFields.badge',
        'listingFields.filter',
        'map',
        'meal',
        'need.ask',
        'need.match.waitlist',
        'options',
        'rating',
        'request.dialog',
        'saved',
        'session.unauthorized',
        'listing.doorWidth',
        'listing.stepCount',
      ]}
    >
      <HydrateClient>
        <Explore />
      </HydrateClient>
    </Texts>
  );
}
