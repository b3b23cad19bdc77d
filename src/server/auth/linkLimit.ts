import { type Client, widerNetworks } from '../client';
import type { Db, Tx } from '../db';
import { RuleError } from '../errors';
import { logAlarm } from '../log';
import { limitRate, rateKey } from '../rateLimit';

/** Providers that ignore dots before the @. */
const DOTLESS = ['gmail.com', 'googlemail.com'];

/**
 * Whose mailbox it is: 'Gil+1@x.org' and 'gil+2@x.org' reach the same person, 'g.il@gmail.com' and
 * 'gil@googlemail.com' too. For counting alone: who somebody is, their whole address says.
 */
export function mailbox(address: string): string {
  const plain = address.normalize('NFKC').trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  const [name, domain] = [plain.slice(0, at), plain.slice(at + 1).replace(/\.$/, '')];
  const person = name.replace(/(?<=.)\+.*$/, '');
  return DOTLESS.includes(domain)
    ? `${person.replaceAll('.', '')}@gmail.com`
    : `${person}@${domain}`;
}

/** A mailbox together with a client. */
const pair = (box: string, client: Client) => `${box} ${client}`;

/**
 * Counts a mail with a link to this address, first what touches one client alone: what is refused there
 * takes nothing from others. @throws RuleError `TOO_MANY_REQUESTS`
 */
export async function limitLinks(
  { db, client }: { db: Db; client: Client },
  address: string,
): Promise<void> {
  const box = mailbox(address);
  await limitRate(db, 'links.mailboxAndClient', pair(box, client));
  await limitRate(db, 'links.client', client);
  const { site, network } = widerNetworks(client);
  if (site) await limitRate(db, 'links.site', site);
  if (network) await limitRate(db, 'links.network', network);
  await limitRate(db, 'links.mailbox', box);
  try {
    await limitRate(db, 'links.everybody', 'all');
  } catch (refusal) {
    if (refusal instanceof RuleError) logAlarm('links.everybody');
    throw refusal;
  }
}

/** Deletes those counts, since their keys tell the address. */
export async function forgetLinks(tx: Tx, address: string): Promise<void> {
  const box = mailbox(address);
  const pairs = { startsWith: rateKey('links.mailboxAndClient', pair(box, '')) };
  await tx.rateLimiterFlexible.deleteMany({
    where: { OR: [{ key: rateKey('links.mailbox', box) }, { key: pairs }] },
  });
}
