import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { allLocales } from '@/i18n/language';
import { pathIn } from '@/i18n/paths';
import { env } from '@/server/config/env';

const OWN = ['/messages', '/host', '/requests', '/need', '/login'];

export default async function robots(): Promise<MetadataRoute.Robots> {
  // The site's URL is only known at runtime.
  await connection();
  return {
    rules: {
      userAgent: '*',
      allow: ['/', '/api/photo'],
      disallow: ['/api/', ...OWN.flatMap((path) => allLocales.map((one) => pathIn(one, path)))],
    },
    sitemap: new URL('/sitemap.xml', env().NEXTAUTH_URL).href,
  };
}
