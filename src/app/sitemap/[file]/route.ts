import { infoPaths } from '@/features/info/pages';
import { env } from '@/server/config/env';
import { errors } from '@/server/errors';
import { respondToError } from '@/server/http/rest';
import { sitemapFile } from '@/server/listings/sitemap';

const PATHS = ['/', '/explore', ...Object.values(infoPaths)];

type RouteContext = { params: Promise<{ file: string }> };

export async function GET(request: Request, { params }: RouteContext): Promise<Response> {
  try {
    const response = await sitemapFile(env().NEXTAUTH_URL, (await params).file, PATHS);
    if (!response) throw errors.notFound('Path');
    return response;
  } catch (error) {
    return respondToError(request, error, 'sitemap');
  }
}
