import { getDb } from '@/server/db/client';
import { showPicture } from '@/server/photos/show';
import { rest } from '@/server/rest';

/** A file of a picture that somebody uploaded, for who may see it. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  GET: ({ viewer, params, request }) =>
    showPicture({ db: getDb(), viewer }, params.name, request.headers),
});
