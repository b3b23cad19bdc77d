import path from 'node:path';
import { isOurPicture, uploadedId } from '@/schemas/photo';
import { logUnexpected } from '../observability/log';
import { readBuiltInImage } from './builtInImages';
import { typeOf } from './fileNames';
import { pictureStore } from './store';

/** As wide as a preview picture needs one; every library can read a JPEG. */
const FILE = '960.jpg';

const dataAddress = (type: string, bytes: Buffer) =>
  `data:${type};base64,${bytes.toString('base64')}`;

async function read(photo: string): Promise<string | null> {
  const id = uploadedId(photo);
  if (id) {
    const bytes = await (await pictureStore()).get(`${id}-${FILE}`);
    return bytes && dataAddress(typeOf(FILE), bytes);
  }
  if (!isOurPicture(photo) || !photo.endsWith('.svg')) return null;
  return dataAddress('image/svg+xml', await readBuiltInImage(path.basename(photo)));
}

/**
 * A listing's photo for the picture of its link, as a `data:` address: one that was uploaded, or of our own drawings.
 * Null for any other, since for a preview nobody asks another site, and where it cannot be read just now.
 */
export const photoForPreview = async (photo: string | null): Promise<string | null> =>
  photo &&
  read(photo).catch((error) => {
    logUnexpected(error, 'preview photo');
    return null;
  });
