import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { uploadedAddress } from '@/schemas/photo';
import type { UploadedPicture } from '@/schemas/picture';
import type { Db, Tx } from '../db/client';
import { lockUser } from '../db/locks';
import { noteOwnWrite } from '../db/replica';
import { transaction } from '../db/transaction';
import { errors, RuleError } from '../errors';
import { logUnexpected } from '../observability/log';
import { takeUploadPlace } from '../rateLimit/memoryLimits';
import { countChange } from '../rateLimit/rateLimit';
import type { SignedIn } from '../trpc/init';
import { decode, type Size } from './decode';
import { FILES, namesOf } from './fileNames';
import { receiveBody } from './receiveUpload';
import { pictureStore } from './store';
import type { PictureStore } from './storeInterface';

const MEGABYTE = 1024 * 1024;

/**
 * Limits for a user's stored pictures, used or not. A picture takes about half a megabyte across
 * all its files.
 */
export const QUOTA = { pictures: 200, megabytes: 200 };

/**
 * Checks that a user has room for one more picture. Only reliable under the user's lock.
 * @param bytes the size of its files; 0 if not known yet
 * @throws RuleError `PICTURES_FULL`
 */
async function requireRoom(db: Db | Tx, ownerId: string, bytes = 0): Promise<void> {
  const [stored] = await db.$queryRaw<
    { pictures: number; bytes: number }[]
  >`SELECT count(*)::int AS pictures, coalesce(sum(bytes), 0)::float8 AS bytes
      FROM pictures WHERE owner_id = ${ownerId}::uuid`;
  const { pictures, bytes: used } = stored ?? { pictures: 0, bytes: 0 };
  const isFull = pictures >= QUOTA.pictures || used + bytes > QUOTA.megabytes * MEGABYTE;
  if (isFull) throw errors.picturesFull(QUOTA);
}

/**
 * Prefix of the local folders for uploads in progress. Each is removed with its upload or by the
 * cleanup task.
 */
export const WAITING = 'sukkah-picture-';

/**
 * Stores all files of a picture, or none of them.
 * @throws RuleError `PICTURES_AWAY`
 */
async function keep(store: PictureStore, id: string, folder: string): Promise<void> {
  try {
    for (const file of FILES) await store.put(`${id}-${file}`, path.join(folder, file));
  } catch (cause) {
    await discard(store, id);
    throw errors.picturesAway(cause);
  }
}

/** If this fails, the cleanup task deletes the files, because no row refers to them. */
const discard = (store: PictureStore, id: string) =>
  store.remove(namesOf(id)).catch((error) => logUnexpected(error, 'picture left behind'));

async function sizeOfFiles(folder: string): Promise<number> {
  const stats = await Promise.all(FILES.map((file) => fs.stat(path.join(folder, file))));
  return stats.reduce((sum, { size }) => sum + size, 0);
}

async function note(ctx: SignedIn, id: string, picture: Size & { bytes: number }): Promise<void> {
  const now = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    await lockUser(tx, ctx.viewer.id);
    await requireRoom(tx, ctx.viewer.id, picture.bytes);
    await tx.picture.create({
      data: { id, ...picture, ownerId: ctx.viewer.id, usedAt: now, createdAt: now },
      select: { id: true },
    });
  });
}

async function receiveAndStore(
  ctx: SignedIn,
  body: ReadableStream<Uint8Array> | null,
  store: Promise<PictureStore>,
): Promise<UploadedPicture> {
  // 122 random bits, because the id is the whole URL.
  const id = randomUUID();
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), WAITING));
  try {
    const file = path.join(folder, 'uploaded');
    await receiveBody(body, file);
    const size = await decode(ctx.viewer.id, { file, folder });
    const bytes = await sizeOfFiles(folder);
    const openStore = await store;
    await keep(openStore, id, folder);
    try {
      await note(ctx, id, { ...size, bytes });
    } catch (error) {
      // Keep the files if the row may have been saved after all.
      if (error instanceof RuleError && error.kind !== 'busy') await discard(openStore, id);
      throw error;
    }
    await noteOwnWrite(ctx, ctx.viewer.id);
    return { id, url: uploadedAddress(id), ...size };
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/**
 * Stores a picture of any supported type as the files in `FILES`, without any metadata. No one else
 * sees it until it's attached to a listing or profile.
 * @param body the raw bytes of the file, 10 MB at most
 * @throws RuleError `TOO_MANY_REQUESTS`, `TOO_MANY_UPLOADS` (429), `SUSPENDED`, `PICTURES_FULL`
 * (409), `UPLOAD_TOO_SLOW` (408), `PICTURE_TOO_LARGE` (413), `NO_PICTURE`, `TOO_MANY_PIXELS`,
 * `PICTURE_TOO_SLOW` (400), `BUSY`, `UPLOADS_BUSY`, `PICTURES_AWAY` (503)
 */
export async function uploadPicture(
  ctx: SignedIn,
  body: ReadableStream<Uint8Array> | null,
  store: Promise<PictureStore> = pictureStore(),
): Promise<UploadedPicture> {
  if (ctx.viewer.isSuspended) throw errors.suspended();
  await countChange(ctx, 'uploads');
  const leave = takeUploadPlace(ctx);
  try {
    // Checked again later under the user's lock. This early check saves work if the picture can't
    // be stored.
    await requireRoom(ctx.db, ctx.viewer.id);
    return await receiveAndStore(ctx, body, store);
  } finally {
    leave();
  }
}
