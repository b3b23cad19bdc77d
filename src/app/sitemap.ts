import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { infoPaths } from '@/features/info/pages';
import { languagesOf } from '@/i18n/alternates';
import { namedLocales, pathIn } from '@/i18n/paths';
import { env } from '@/server/env';
import { sitemapListings } from '@/server/listings/public';
import { publicRead } from '@/server/replica';

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  // Neither the database nor the product's own address is known while building.
  await connection();
  const address = (path: string) => new URL(path, env().NEXTAUTH_URL).href;
  const listings = await publicRead(sitemapListings);
  const pages: { path: string; lastModified?: Date }[] = [
    ...['/', '/explore', ...Object.values(infoPaths)].map((path) => ({ path })),
    ...listings.map(({ id, updatedAt }) => ({ path: `/listing/${id}`, lastModified: updatedAt })),
  ];
  return pages.flatMap(({ path, ...page }) => {
    const languages = Object.fromEntries(
      Object.entries(languagesOf(path)).map(([language, there]) => [language, address(there)]),
    );
    return namedLocales.map((locale) => ({
      url: address(pathIn(locale, path)),
      ...page,
      alternates: { languages },
    }));
  });
}
