import { env } from '../config/env';
import { folderStore } from './folderStore';

/** What there is of a file in the store. */
type Stored = { name: string; at: Date };

/** Where the files of uploaded pictures are kept, under flat names of letters, digits, dots and dashes. */
export type PictureStore = {
  /** Keeps a file of this machine's under a name: whole, or not at all. */
  put: (name: string, file: string) => Promise<void>;
  /** Null where there is none. */
  get: (name: string) => Promise<Buffer | null>;
  /** Those that are gone already are no fault. */
  remove: (names: string[]) => Promise<void>;
  list: () => AsyncIterable<Stored>;
};

const held = globalThis as { sukkahPictures?: Promise<PictureStore> };

async function choose(): Promise<PictureStore> {
  const { S3_BUCKET, PICTURES_DIR } = env();
  if (!S3_BUCKET) return folderStore(PICTURES_DIR ?? '.data/pictures');
  // Loaded where it is wanted: it is large.
  return (await import('./s3Store')).s3Store(env());
}

/** The store that the settings name. */
export function pictureStore(): Promise<PictureStore> {
  held.sukkahPictures ??= choose();
  return held.sukkahPictures;
}
