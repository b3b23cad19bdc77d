import type { Db, Tx } from '../db';
import { limitRate, rateKey } from '../rateLimit';

/** Whose mailbox it is: 'gil+1@x.org' and 'gil+2@x.org' reach the same person. */
const mailbox = (address: string) => address.replace(/\+[^@]*@/, '@');

/** Counts a mail with a link to this address. @throws RuleError `TOO_MANY_REQUESTS` */
export const limitLinks = (db: Db, address: string): Promise<void> =>
  limitRate(db, 'signIn.email', mailbox(address));

/** Deletes that count, since its key tells the address. */
export async function forgetLinks(tx: Tx, address: string): Promise<void> {
  const key = rateKey('signIn.email', mailbox(address));
  await tx.rateLimiterFlexible.deleteMany({ where: { key } });
}
