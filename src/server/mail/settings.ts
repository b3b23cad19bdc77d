import { z } from '@/schemas/zod';
import type { Tx } from '../db/client';
import { optionalMailKinds } from './kinds';
import { subscribeAgain, unsubscribe } from './unsubscribe';

/** One kind of mail that can be turned off, and whether this user gets it. */
export const mailSetting = z.object({ kind: z.enum(optionalMailKinds), on: z.boolean() });

type MailSetting = z.infer<typeof mailSetting>;

/** Every kind of mail that this user can turn off, in the order of a page. */
export async function mailSettingsOf(db: Tx, userId: string): Promise<MailSetting[]> {
  const rows = await db.mailOptOut.findMany({ where: { userId }, select: { kind: true } });
  const off = new Set(rows.map(({ kind }) => kind));
  return optionalMailKinds.map((kind) => ({ kind, on: !off.has(kind) }));
}

/** Turns one kind on or off. @returns all of them as they are now. */
export async function updateMailSetting(
  db: Tx,
  userId: string,
  { kind, on }: MailSetting,
  now: Date,
): Promise<MailSetting[]> {
  if (on) await subscribeAgain(db, { userId, kind });
  else await unsubscribe(db, { userId, kind }, now);
  return mailSettingsOf(db, userId);
}
