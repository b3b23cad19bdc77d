import { type PushKind, type PushSettings, pushKinds } from '@/schemas/push';
import { lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import type { SignedIn } from '../trpc/init';
import { pushKeys } from './keys';

/** So many devices of a user's are told; a new one takes the place of the oldest. */
export const MOST_DEVICES = 10;

/** What this user gets a push of, and what their browser needs for one. */
export async function pushSettingsOf({
  ctx: { db, viewer },
}: {
  ctx: SignedIn;
}): Promise<PushSettings> {
  const { publicKey } = await pushKeys(db);
  const where = { userId: viewer.id };
  const off = await db.pushOptOut.findMany({ where, select: { kind: true } });
  const isOff = new Set(off.map(({ kind }) => kind));
  return { publicKey, kinds: pushKinds.map((kind) => ({ kind, on: !isOff.has(kind) })) };
}

/** Turns one kind on or off. @returns all of them as they are now */
export async function updatePushSetting({
  ctx,
  input: { kind, on },
}: {
  ctx: SignedIn;
  input: { kind: PushKind; on: boolean };
}): Promise<PushSettings> {
  const { db, viewer, clock } = ctx;
  const row = { userId: viewer.id, kind };
  if (on) await db.pushOptOut.deleteMany({ where: row });
  else
    await db.pushOptOut.createMany({
      data: [{ ...row, createdAt: clock.now() }],
      skipDuplicates: true,
    });
  return pushSettingsOf({ ctx });
}

/** Tells this user on a device of theirs from now on, as long as this session lasts. */
export async function subscribe({
  ctx: { db, viewer, clock, sid },
  input: { endpoint, keys },
}: {
  ctx: SignedIn;
  input: { endpoint: string; keys: { p256dh: string; auth: string } };
}): Promise<void> {
  const { id: userId } = viewer;
  await transaction(db, async (tx) => {
    await lockUser(tx, userId);
    const row = { userId, sid: sid ?? null, ...keys, createdAt: clock.now() };
    // A device has one user: whoever was told on it before is told there no more.
    await tx.pushSubscription.upsert({
      where: { endpoint },
      create: { endpoint, ...row },
      update: row,
    });
    const beyond = await tx.pushSubscription.findMany({
      where: { userId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: MOST_DEVICES,
      select: { id: true },
    });
    await tx.pushSubscription.deleteMany({ where: { id: { in: beyond.map(({ id }) => id) } } });
  });
}

/** No more on that device of theirs; one that is not theirs, or none, is the same. */
export async function unsubscribeDevice({
  ctx: { db, viewer },
  input: { endpoint },
}: {
  ctx: SignedIn;
  input: { endpoint: string };
}): Promise<void> {
  await db.pushSubscription.deleteMany({ where: { endpoint, userId: viewer.id } });
}
