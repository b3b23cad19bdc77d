import { connection } from 'next/server';
import { env } from '@/server/config/env';
import { respondToError } from '@/server/http/rest';
import { sitemapIndex } from '@/server/listings/sitemap';

export async function GET(request: Request): Promise<Response> {
  await connection();
  try {
    return await sitemapIndex(env().NEXTAUTH_URL);
  } catch (error) {
    return respondToError(request, error, 'sitemap');
  }
}
