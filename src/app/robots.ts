import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { env } from '@/server/env';

/** Pages for visitors may be found; a user's own, the API and sign-in need no visits of robots. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  // The product's own address is known only when it runs.
  await connection();
  return {
    rules: {
      userAgent: '*',
      allow: ['/', '/api/photo'],
      disallow: ['/api/', '/messages', '/host', '/requests', '/login'],
    },
    sitemap: new URL('/sitemap.xml', env().NEXTAUTH_URL).href,
  };
}
