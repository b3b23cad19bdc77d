import { clientOf } from '@/server/client';
import { getDb } from '@/server/db/client';
import { photoAnswer, photoFor } from '@/server/photos/photo';
import { rest } from '@/server/rest';

/** A photo of another site, `?url=`, fetched by us so that nobody there learns who looks at it. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  GET: async ({ viewer, url, request }) => {
    const asked = url.searchParams.get('url') ?? '';
    const host = request.headers.get('host');
    const who = { db: getDb(), viewer, client: clientOf(request.headers) };
    return photoAnswer(await photoFor(who, asked, { host }));
  },
});
