import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isOurPicture, uploadedId } from '@/schemas/photo';
import { logUnexpected } from '../observability/log';
import { typeOf } from './files.mjs';
import { pictureStore } from './store';

/** @throws Error if there's no such file */
const readPublicFile = (...place: string[]): Promise<Buffer> =>
  readFile(path.join(/* turbopackIgnore: true */ process.cwd(), 'public', ...place));

/** Wide enough for a preview, and every library can read JPEG. */
const PREVIEW_FILE = '960.jpg';

const dataAddress = (type: string, bytes: Buffer) =>
  `data:${type};base64,${bytes.toString('base64')}`;

async function readPhoto(photo: string): Promise<string | null> {
  const id = uploadedId(photo);
  if (id) {
    const bytes = await (await pictureStore()).get(`${id}-${PREVIEW_FILE}`);
    return bytes && dataAddress(typeOf(PREVIEW_FILE), bytes);
  }
  if (!isOurPicture(photo) || !photo.endsWith('.svg')) return null;
  return dataAddress('image/svg+xml', await readPublicFile('pictures', path.basename(photo)));
}

/**
 * Returns a listing's photo as a `data:` URL for its link preview, if it was uploaded or is a
 * built-in drawing. Null for other photos, because previews never fetch from other sites, and if it
 * can't be read.
 */
export const photoForPreview = async (photo: string | null): Promise<string | null> =>
  photo &&
  readPhoto(photo).catch((error) => {
    logUnexpected(error, 'preview photo');
    return null;
  });
