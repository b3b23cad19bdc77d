import { getDb } from '@/server/db/client';
import { clientOf } from '@/server/http/clientAddress';
import { rest } from '@/server/http/rest';
import { photoAnswer, photoFor } from '@/server/photos/photo';

/** A photo of another site, `?url=`, fetched by us so that nobody there learns who looks at it. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  GET: async ({ viewer, url, request }) => {
    const asked = url.searchParams.get('url') ?? '';
    const host = request.headers.get('host');
    const who = { db: getDb(), viewer, client: clientOf(request.headers) };
    return photoAnswer(await photoFor(who, asked, { host }));
  },
});
