import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { uploadedAddress } from '@/schemas/photo';
import type { UploadedPicture } from '@/schemas/picture';
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
import { requireRoom } from './quota';
import { receiveBody } from './receiveBody';
import { type PictureStore, pictureStore } from './store';

/** Folders of this machine's in which uploads wait; each goes with its upload, or with the sweep. */
export const WAITING = 'sukkah-picture-';

/** Puts all files of a picture into the store, or none. @throws RuleError `PICTURES_AWAY` */
async function keep(store: PictureStore, id: string, folder: string): Promise<void> {
  try {
    for (const file of FILES) await store.put(`${id}-${file}`, path.join(folder, file));
  } catch (cause) {
    await discard(store, id);
    throw errors.picturesAway(cause);
  }
}

/** What cannot be taken away now, the sweep finds: no row names it. */
const discard = (store: PictureStore, id: string) =>
  store.remove(namesOf(id)).catch((error) => logUnexpected(error, 'picture left behind'));

/** The size of all files of a picture, in bytes. */
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
  // Of 122 random bits, since it is all of an address.
  const id = randomUUID();
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), WAITING));
  try {
    const file = path.join(folder, 'uploaded');
    await receiveBody(body, file);
    const size = await decode(ctx.viewer.id, { file, folder });
    const bytes = await sizeOfFiles(folder);
    const kept = await store;
    await keep(kept, id, folder);
    try {
      await note(ctx, id, { ...size, bytes });
    } catch (error) {
      // Of what the database may have all the same, nothing is taken away.
      if (error instanceof RuleError && error.kind !== 'busy') await discard(kept, id);
      throw error;
    }
    await noteOwnWrite(ctx, ctx.viewer.id);
    return { id, url: uploadedAddress(id), ...size };
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/**
 * Keeps a picture of the viewer's, whatever its type, as the files of `FILES`, without anything that was in it
 * beside its pixels. Nobody else sees it before it is given to a listing or a person.
 * @param body the bytes of the file as it is, 10 MB at most
 * @throws RuleError `TOO_MANY_REQUESTS`, `TOO_MANY_UPLOADS` (429), `SUSPENDED`, `PICTURES_FULL` (409),
 *   `UPLOAD_TOO_SLOW` (408), `PICTURE_TOO_LARGE` (413), `NO_PICTURE`, `TOO_MANY_PIXELS`, `PICTURE_TOO_SLOW` (400),
 *   `BUSY`, `UPLOADS_BUSY`, `PICTURES_AWAY` (503)
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
    // Checked again under the user's lock. Here it saves the work for a picture that can't be kept.
    await requireRoom(ctx.db, ctx.viewer.id);
    return await receiveAndStore(ctx, body, store);
  } finally {
    leave();
  }
}
