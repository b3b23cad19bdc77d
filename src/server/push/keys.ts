import webpush from 'web-push';
import type { Tx } from '../db/client';

export type PushKeys = { publicKey: string; privateKey: string };

/** By which push services know this site: made once, by whichever process asks first. */
export async function pushKeys(db: Tx): Promise<PushKeys> {
  const select = { publicKey: true, privateKey: true } as const;
  const kept = await db.pushKey.findFirst({ select });
  if (kept) return kept;
  await db.pushKey.createMany({ data: [webpush.generateVAPIDKeys()], skipDuplicates: true });
  return db.pushKey.findFirstOrThrow({ select });
}
