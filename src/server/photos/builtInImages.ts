import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Reads one of the images in `public/pictures`.
 * @throws Error if there's no such file
 */
export const readBuiltInImage = (place: string): Promise<Buffer> =>
  readFile(path.join(/* turbopackIgnore: true */ process.cwd(), 'public', 'pictures', place));
