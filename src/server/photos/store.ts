import { env } from '../config/env';
import { folderStore } from './folderStore';

type Stored = { name: string; at: Date };

/**
 * A store for the files of uploaded pictures. File names are flat: letters, digits, dots, and
 * dashes.
 */
export type PictureStore = {
  /** Stores a local file under a name, atomically. */
  put: (name: string, file: string) => Promise<void>;
  /** Null if there's no such file. */
  get: (name: string) => Promise<Buffer | null>;
  /** Ignores files that are already gone. */
  remove: (names: string[]) => Promise<void>;
  list: () => AsyncIterable<Stored>;
};

const held = globalThis as { sukkahPictures?: Promise<PictureStore> };

async function choose(): Promise<PictureStore> {
  const { S3_BUCKET, PICTURES_DIR } = env();
  if (!S3_BUCKET) return folderStore(PICTURES_DIR ?? '.data/pictures');
  // Imported on demand, because it's large.
  return (await import('./s3Store')).s3Store(env());
}

/** Returns the configured store. */
export function pictureStore(): Promise<PictureStore> {
  held.sukkahPictures ??= choose();
  return held.sukkahPictures;
}
