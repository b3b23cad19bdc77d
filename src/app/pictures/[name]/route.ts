import { getDb } from '@/server/db/client';
import { rest } from '@/server/http/rest';
import { servePicture } from '@/server/photos/servePicture';

/** Serves a file of an uploaded picture to people who may see it. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  GET: ({ viewer, params, request }) =>
    servePicture({ db: getDb(), viewer }, params.name, request.headers),
});
