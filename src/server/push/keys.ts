import webpush from 'web-push';
import type { Tx } from '../db/client';

export type PushKeys = { publicKey: string; privateKey: string };

/**
 * Returns the VAPID keys that identify this site to push services. The first process to ask creates
 * them.
 */
export async function pushKeys(db: Tx): Promise<PushKeys> {
  const select = { publicKey: true, privateKey: true } as const;
  const kept = await db.pushKey.findFirst({ select });
  if (kept) return kept;
  await db.pushKey.createMany({ data: [webpush.generateVAPIDKeys()], skipDuplicates: true });
  return db.pushKey.findFirstOrThrow({ select });
}
