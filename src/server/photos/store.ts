import fs from 'node:fs/promises';
import path from 'node:path';
import { env } from '../config/env';
import { newId } from '../db/client';
import type { PictureStore } from './storeInterface';

/** Suffix of incomplete files. They're in the same folder, so the final rename is atomic. */
const PART = '.part';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Stores pictures in a local or shared folder, which is created if it's missing. Only the owner can
 * read it, because the app decides who may see a picture.
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
        const stats = await fs.stat(place(name)).catch(() => null);
        if (stats?.isFile()) yield { name, at: stats.mtime };
      }
    },
  };
}

const globals = globalThis as { sukkahPictures?: Promise<PictureStore> };

async function choose(): Promise<PictureStore> {
  const { S3_BUCKET, PICTURES_DIR } = env();
  if (!S3_BUCKET) return folderStore(PICTURES_DIR ?? '.data/pictures');
  // Imported on demand, because it's large.
  return (await import('./s3Store.mjs')).s3Store(env());
}

export function pictureStore(): Promise<PictureStore> {
  globals.sukkahPictures ??= choose();
  return globals.sukkahPictures;
}
