import fs from 'node:fs/promises';
import path from 'node:path';
import { newId } from '../db/newId';
import type { PictureStore } from './store';

/** Files that are not whole yet; they lie beside the others, so that a name is given them at once. */
const PART = '.part';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Pictures in a folder of this machine, or of one that several share; it is made where there is none. Only its
 * owner may read it: who may see a picture, the product decides.
 */
export function folderStore(folder: string): PictureStore {
  const place = (name: string) => path.join(folder, path.basename(name));
  return {
    put: async (name, file) => {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      const part = place(`${newId()}${PART}`);
      try {
        await fs.copyFile(file, part);
        await fs.rename(part, place(name));
      } catch (error) {
        await fs.rm(part, { force: true });
        throw error;
      }
    },
    get: (name) =>
      fs.readFile(place(name)).catch((error) => {
        if (isMissing(error)) return null;
        throw error;
      }),
    remove: async (names) => {
      for (const name of names) await fs.rm(place(name), { force: true });
    },
    list: async function* list() {
      const names = await fs.readdir(folder).catch((error) => {
        if (isMissing(error)) return [];
        throw error;
      });
      for (const name of names) {
        const about = await fs.stat(place(name)).catch(() => null);
        if (about?.isFile()) yield { name, at: about.mtime };
      }
    },
  };
}
