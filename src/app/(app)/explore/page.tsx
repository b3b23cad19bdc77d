import type { Metadata } from 'next';
import { Explore } from '@/features/listings/search/Explore';
import { parseFilters, searchInput } from '@/features/listings/search/filters';
import { alternatesOf } from '@/i18n/alternates';
import { serverLanguage } from '@/i18n/serverLanguage';
import { Texts } from '@/i18n/Texts';
import { api, HydrateClient, prefetchCards } from '@/trpc/server';
import { FirstDrawing } from './FirstDrawing';

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await serverLanguage();
  return {
    title: t('explore.title'),
    description: t('explore.description'),
    alternates: await alternatesOf('/explore'),
  };
}

type SearchParams = Record<string, string | string[] | undefined>;

/** Converts the page's query to the browser's format. */
const toParams = (search: SearchParams) =>
  new URLSearchParams(
    Object.entries(search).flatMap(([key, value]) =>
      [value ?? []].flat().map((one): [string, string] => [key, one]),
    ),
  );

export default async function ExplorePage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>;
}) {
  const filters = parseFilters(toParams(await searchParams));
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
