import webpush from 'web-push';
import { type PushKind, pushKinds } from '@/schemas/mailKinds';
import type { PushSettings } from '@/schemas/push';
import type { Tx } from '../db/client';
import { lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import type { SignedIn } from '../trpc/init';

export type PushKeys = { publicKey: string; privateKey: string };

/**
 * Returns the VAPID keys that identify this site to push services. The first process to ask creates
 * them.
 */
export async function pushKeys(db: Tx): Promise<PushKeys> {
  const select = { publicKey: true, privateKey: true } as const;
  const storedKeys = await db.pushKey.findFirst({ select });
  if (storedKeys) return storedKeys;
  await db.pushKey.createMany({ data: [webpush.generateVAPIDKeys()], skipDuplicates: true });
  return db.pushKey.findFirstOrThrow({ select });
}

/** Maximum devices per user with push notifications. A new one replaces the oldest. */
export const MAX_DEVICES = 10;

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

/** Until this session ends. */
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
    await tx.pushSubscription.upsert({
      where: { endpoint },
      create: { endpoint, ...row },
      update: row,
    });
    const beyond = await tx.pushSubscription.findMany({
      where: { userId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: MAX_DEVICES,
      select: { id: true },
    });
    await tx.pushSubscription.deleteMany({ where: { id: { in: beyond.map(({ id }) => id) } } });
  });
}

/** Does nothing if the device isn't this user's. */
export async function unsubscribeDevice({
  ctx: { db, viewer },
  input: { endpoint },
}: {
  ctx: SignedIn;
  input: { endpoint: string };
}): Promise<void> {
  await db.pushSubscription.deleteMany({ where: { endpoint, userId: viewer.id } });
}
