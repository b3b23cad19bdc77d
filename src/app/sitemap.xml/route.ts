import { connection } from 'next/server';
import { env } from '@/server/config/env';
import { sitemapIndex } from '@/server/listings/sitemap';
import { respondToError } from '@/server/rest';

export async function GET(request: Request): Promise<Response> {
  await connection();
  try {
    return await sitemapIndex(env().NEXTAUTH_URL);
  } catch (error) {
    return respondToError(request, error, 'sitemap');
  }
}
