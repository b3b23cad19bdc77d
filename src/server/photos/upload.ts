import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { uploadedAddress } from '@/schemas/photo';
import type { UploadedPicture } from '@/schemas/picture';
import { errors, RuleError } from '../errors';
import { lockUser } from '../locks';
import { logUnexpected } from '../log';
import { countChange } from '../rateLimit';
import { noteOwnWrite } from '../replica';
import { transaction } from '../transaction';
import type { SignedIn } from '../trpc';
import { decode, type Size } from './decode';
import { FILES, namesOf } from './names';
import { type PictureStore, pictureStore } from './store';

export const MOST_BYTES = 10 * 1024 * 1024;

/** What is beyond is read and thrown away, within reason: who is cut off while sending reads no refusal. */
const MOST_THROWN_AWAY = 32 * 1024 * 1024;

/** Folders of this machine's in which uploads wait; each goes with its upload, or with the sweep. */
export const WAITING = 'sukkah-picture-';

/**
 * Writes a body to a file: what waits for its turn waits on the disk, and not in memory.
 * @throws RuleError `PICTURE_TOO_LARGE`, `NO_PICTURE` when it is empty or breaks off.
 */
async function receive(body: ReadableStream<Uint8Array> | null, file: string): Promise<void> {
  const open = await fs.open(file, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength;
      if (size <= MOST_BYTES) await open.write(chunk);
      else if (size > MOST_THROWN_AWAY) break;
    }
  } catch (error) {
    // Who hangs up reads no refusal, but it is no fault of ours either; a disk that is full is.
    if ((error as NodeJS.ErrnoException).syscall) throw error;
    throw errors.noPicture();
  } finally {
    await open.close();
  }
  if (size > MOST_BYTES) throw errors.pictureTooLarge();
  if (size === 0) throw errors.noPicture();
}

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

async function note(ctx: SignedIn, id: string, size: Size): Promise<void> {
  const now = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    await lockUser(tx, ctx.viewer.id);
    await tx.picture.create({
      data: { id, ...size, ownerId: ctx.viewer.id, usedAt: now, createdAt: now },
      select: { id: true },
    });
  });
}

/**
 * Keeps a picture of the viewer's, whatever its type, as the files of `FILES`, without anything that was in it
 * beside its pixels. Nobody else sees it before it is given to a listing or a person.
 * @param body the bytes of the file as it is, 10 MB at most
 * @throws RuleError `TOO_MANY_REQUESTS`, `SUSPENDED`, `PICTURE_TOO_LARGE` (413), `NO_PICTURE`, `TOO_MANY_PIXELS`
 *   (400), `BUSY`, `PICTURES_AWAY` (503)
 */
export async function uploadPicture(
  ctx: SignedIn,
  body: ReadableStream<Uint8Array> | null,
  store: Promise<PictureStore> = pictureStore(),
): Promise<UploadedPicture> {
  if (ctx.viewer.isSuspended) throw errors.suspended();
  await countChange(ctx, 'uploads');
  // Of 122 random bits, since it is all of an address.
  const id = randomUUID();
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), WAITING));
  try {
    const file = path.join(folder, 'uploaded');
    await receive(body, file);
    const size = await decode(file, folder);
    const kept = await store;
    await keep(kept, id, folder);
    try {
      await note(ctx, id, size);
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
