import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { namedLocales, pathIn } from '@/i18n/paths';
import { env } from '@/server/config/env';

/** A user's own pages. */
const OWN = ['/messages', '/host', '/requests', '/login'];

/** Pages for visitors may be found; a user's own, the API and sign-in need no visits of robots. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  // The product's own address is known only when it runs.
  await connection();
  return {
    rules: {
      userAgent: '*',
      allow: ['/', '/api/photo'],
      disallow: ['/api/', ...OWN.flatMap((path) => namedLocales.map((one) => pathIn(one, path)))],
    },
    sitemap: new URL('/sitemap.xml', env().NEXTAUTH_URL).href,
  };
}
