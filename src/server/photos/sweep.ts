import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DAY_MS, HOUR_MS } from '@/schemas/time';
import type { Clock } from '../clock';
import type { Db } from '../db/client';
import { namesOf, ownerOf } from './fileNames';
import { pictureStore } from './store';
import type { PictureStore } from './storeInterface';
import { WAITING } from './upload';

const BATCH = 100;

/** The minute of each hour when all pictures and the whole store are checked. */
const MINUTE_OF_HOUR = 41;

type Context = { db: Db; clock: Clock };

/**
 * Releases pictures that nothing has shown for a day. One statement, so no one can attach a picture
 * at the same time.
 */
const disown = (db: Db, before: Date) =>
  db.$executeRaw`UPDATE pictures p SET owner_id = NULL
    WHERE p.used_at < ${before} AND p.owner_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM listing_pictures l WHERE l.picture_id = p.id)
      AND NOT EXISTS (SELECT FROM users u WHERE u.id = p.owner_id
        AND u.profile_image_url = '/pictures/' || p.id || '.jpg')`;

/**
 * Deletes released pictures: the files first, then the row. If the store is unavailable, the row
 * stays for the next run.
 */
async function deleteDisowned(db: Db, open: () => Promise<PictureStore>): Promise<void> {
  const where = { ownerId: null };
  const pictures = await db.picture.findMany({ where, select: { id: true }, take: BATCH });
  if (pictures.length === 0) return;
  const store = await open();
  for (const { id } of pictures) {
    await store.remove(namesOf(id));
    await db.picture.deleteMany({ where: { id, ...where } });
  }
}

/** Deletes old files without a row, left by uploads that failed between the two steps. */
async function deleteStrays(db: Db, store: PictureStore, before: Date): Promise<void> {
  let batch: { name: string; id: string | null }[] = [];
  const settle = async () => {
    const ids = [...new Set(batch.map(({ id }) => id).filter((id) => id !== undefined))];
    const rows = await db.$queryRaw<
      { id: string }[]
    >`SELECT id::text FROM pictures WHERE id = ANY(${ids}::uuid[])`;
    const knownIds = new Set<string | null>(rows.map(({ id }) => id));
    // Files with other names aren't ours, except for incomplete copies.
    const stray = batch.filter(({ name, id }) => (id ? !knownIds.has(id) : name.endsWith('.part')));
    await store.remove(stray.map(({ name }) => name));
    batch = [];
  };
  for await (const { name, at } of store.list()) {
    if (at >= before) continue;
    batch.push({ name, id: ownerOf(name) });
    if (batch.length >= BATCH * 10) await settle();
  }
  await settle();
}

/**
 * Deletes uploads left on this machine by a process that died. They still contain all their
 * metadata.
 */
async function deleteWaiting(now: Date): Promise<void> {
  for (const name of await fs.readdir(os.tmpdir())) {
    if (!name.startsWith(WAITING)) continue;
    const folder = path.join(os.tmpdir(), name);
    const stats = await fs.stat(folder).catch(() => null);
    if (stats && now.getTime() - stats.mtimeMs > HOUR_MS)
      await fs.rm(folder, { recursive: true, force: true });
  }
}

/**
 * Deletes pictures of deleted users at once and, once an hour, pictures that nothing has shown for
 * a day.
 */
export async function sweepPictures(
  { db, clock }: Context,
  open: () => Promise<PictureStore> = pictureStore,
): Promise<void> {
  const now = clock.now();
  const hourly = now.getUTCMinutes() === MINUTE_OF_HOUR;
  if (hourly) await disown(db, new Date(now.getTime() - DAY_MS));
  await deleteDisowned(db, open);
  if (!hourly) return;
  await deleteStrays(db, await open(), new Date(now.getTime() - DAY_MS));
  await deleteWaiting(now);
}
