type StoredFile = { name: string; at: Date };

/**
 * A store for the files of uploaded pictures. File names are flat: letters, digits, dots, and
 * dashes.
 */
export type PictureStore = {
  put: (name: string, file: string) => Promise<void>;
  get: (name: string) => Promise<Buffer | null>;
  /** Ignores files that are already gone. */
  remove: (names: string[]) => Promise<void>;
  list: () => AsyncIterable<StoredFile>;
};
