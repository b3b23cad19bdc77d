import type { Db, Tx } from '../db/client';
import { type Client, widerNetworks } from '../http/clientAddress';
import { limitEverybody, limitRate, rateKey } from '../rateLimit/rateLimit';

const DOT_IGNORING_DOMAINS = ['gmail.com', 'googlemail.com'];

/**
 * Returns the mailbox that an address reaches. 'Gil+1@x.org' and 'gil+2@x.org' are the same
 * mailbox; so are 'g.il@gmail.com' and 'gil@googlemail.com'. Use it for counting only: the full
 * address identifies the user.
 */
export function mailbox(address: string): string {
  const plain = address.normalize('NFKC').trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  const [name, domain] = [plain.slice(0, at), plain.slice(at + 1).replace(/\.$/, '')];
  const person = name.replace(/(?<=.)\+.*$/, '');
  return DOT_IGNORING_DOMAINS.includes(domain)
    ? `${person.replaceAll('.', '')}@gmail.com`
    : `${person}@${domain}`;
}

const pair = (box: string, client: Client) => `${box} ${client}`;

type Asking = { db: Db; client: Client };

/**
 * Counts a sign-in link against the limits of its client and mailbox. The client's limits come
 * first, so a refusal there doesn't use up other people's.
 * @throws RuleError `TOO_MANY_REQUESTS`
 */
export async function limitOwnLinks({ db, client }: Asking, address: string): Promise<void> {
  const box = mailbox(address);
  await limitRate(db, 'links.mailboxAndClient', pair(box, client));
  await limitRate(db, 'links.client', client);
  const { site, network } = widerNetworks(client);
  if (site) await limitRate(db, 'links.site', site);
  if (network) await limitRate(db, 'links.network', network);
  await limitRate(db, 'links.mailbox', box);
}

/**
 * Counts a sign-in link against the global limit.
 * @throws RuleError `TOO_MANY_REQUESTS`
 */
export const limitAllLinks = (db: Db): Promise<void> => limitEverybody(db, 'links.everybody');

export async function limitLinks(asking: Asking, address: string): Promise<void> {
  await limitOwnLinks(asking, address);
  await limitAllLinks(asking.db);
}

/**
 * Counts a link to an existing account that's sent although the global limit is used up.
 * @throws RuleError `TOO_MANY_REQUESTS`
 */
export async function limitReservedLinks(db: Db, address: string): Promise<void> {
  await limitRate(db, 'links.reserveMailbox', mailbox(address));
  await limitEverybody(db, 'links.reserve');
}

/** Deletes an address's counters, because their keys contain it. */
export async function forgetLinks(tx: Tx, address: string): Promise<void> {
  const box = mailbox(address);
  const pairs = { startsWith: rateKey('links.mailboxAndClient', pair(box, '')) };
  const mailboxes = (['links.mailbox', 'links.reserveMailbox'] as const).map((name) =>
    rateKey(name, box),
  );
  await tx.rateLimiterFlexible.deleteMany({
    where: { OR: [{ key: { in: mailboxes } }, { key: pairs }] },
  });
}
