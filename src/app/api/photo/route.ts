import { getDb } from '@/server/db/client';
import { clientOf } from '@/server/http/clientAddress';
import { rest } from '@/server/http/rest';
import { photoAnswer, photoFor } from '@/server/photos/photo';

/** Proxies a photo from another site (`?url=`), so that the site can't see who looks at it. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  GET: async ({ viewer, url, request }) => {
    const photoUrl = url.searchParams.get('url') ?? '';
    const host = request.headers.get('host');
    const requester = { db: getDb(), viewer, client: clientOf(request.headers) };
    return photoAnswer(await photoFor(requester, photoUrl, { host }));
  },
});
