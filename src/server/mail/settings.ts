import { optionalMailKinds } from '@/schemas/mailKinds';
import { z } from '@/schemas/zod';
import type { Tx } from '../db/client';
import { subscribeAgain, unsubscribe } from './unsubscribe';

export const mailSetting = z.object({ kind: z.enum(optionalMailKinds), on: z.boolean() });

type MailSetting = z.infer<typeof mailSetting>;

export async function mailSettingsOf(db: Tx, userId: string): Promise<MailSetting[]> {
  const rows = await db.mailOptOut.findMany({ where: { userId }, select: { kind: true } });
  const off = new Set(rows.map(({ kind }) => kind));
  return optionalMailKinds.map((kind) => ({ kind, on: !off.has(kind) }));
}

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
