import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * One of the pictures that come with the product, of those below `public/pictures`.
 * @throws Error when there is none at that place.
 */
export const readBuiltInImage = (place: string): Promise<Buffer> =>
  readFile(path.join(/* turbopackIgnore: true */ process.cwd(), 'public', 'pictures', place));
