import type { Db, Tx } from '../db/client';
import { type Client, widerNetworkOf } from '../http/clientAddress';
import { giveBack, hasRoom, limitEverybody, limitRate, rateKey } from '../rateLimit/rateLimit';

const DOT_IGNORING_DOMAINS = ['gmail.com', 'googlemail.com'];

/**
 * Returns the mailbox that an address reaches. 'Gil+1@x.org' and 'gil+2@x.org' are the same
 * mailbox; so are 'g.il@gmail.com' and 'gil@googlemail.com'. Use it for counting only: the full
 * address identifies the user.
 */
export function mailbox(address: string): string {
  const plain = address.normalize('NFKC').trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  const name = plain.slice(0, at);
  const domain = plain.slice(at + 1).replace(/\.$/, '');
  const person = name.replace(/(?<=.)\+.*$/, '');
  return DOT_IGNORING_DOMAINS.includes(domain)
    ? `${person.replaceAll('.', '')}@gmail.com`
    : `${person}@${domain}`;
}

export const isGmail = (address: string) => mailbox(address).endsWith('@gmail.com');

const pair = (box: string, client: Client) => `${box} ${client}`;

type Asking = { db: Db; client: Client };

/**
 * Counts a link against the limits of its client. The client's own limits come first, so that a
 * refused client writes no rows about mailboxes.
 * @throws RuleError `TOO_MANY_REQUESTS`
 */
export async function limitClientLinks({ db, client }: Asking, address: string): Promise<void> {
  await limitRate(db, 'links.client', client);
  const network = widerNetworkOf(client);
  if (network) await limitRate(db, 'links.network', network);
  await limitRate(db, 'links.mailboxAndClient', pair(mailbox(address), client));
}

/**
 * Counts a link against the global limit.
 * @throws RuleError `TOO_MANY_REQUESTS`
 */
export const limitAllLinks = (db: Db): Promise<void> => limitEverybody(db, 'links.everybody');

/**
 * Counts a link that verifies an address.
 * @throws RuleError `TOO_MANY_REQUESTS`
 */
export async function limitAddressLinks(asking: Asking, address: string): Promise<void> {
  await limitClientLinks(asking, address);
  await limitRate(asking.db, 'links.verifiedMailbox', mailbox(address));
  await limitAllLinks(asking.db);
}

/**
 * Counts a sign-in link to a mailbox, whoever requested it.
 * @returns whether it may be sent. If not, an earlier link is in the mailbox and still works.
 */
export async function hasMailboxRoom(db: Db, address: string): Promise<boolean> {
  const box = mailbox(address);
  return (await hasRoom(db, 'links.mailboxGap', box)) && (await hasRoom(db, 'links.mailbox', box));
}

/** Takes back a sign-in link that couldn't be sent. */
export async function giveBackMailboxRoom(db: Db, address: string): Promise<void> {
  for (const name of ['links.mailboxGap', 'links.mailbox'] as const)
    await giveBack(db, name, mailbox(address));
}

/** Counts a link to a mailbox from the reserve of browsers that have signed in with it. */
export async function hasReserveRoom(db: Db, address: string): Promise<boolean> {
  const box = mailbox(address);
  return (
    (await hasRoom(db, 'links.knownBrowser', box)) &&
    (await hasRoom(db, 'links.knownBrowserDay', box))
  );
}

const mailboxKeys = (box: string) =>
  (['links.mailboxGap', 'links.mailbox'] as const).map((name) => rateKey(name, box));

/** Starts a mailbox's count over, because it has no link that works. */
export async function forgetMailboxLinks(tx: Tx, address: string): Promise<void> {
  await tx.rateLimiterFlexible.deleteMany({
    where: { key: { in: mailboxKeys(mailbox(address)) } },
  });
}

/** Deletes an address's counters, because their keys contain it. */
export async function forgetLinks(tx: Tx, address: string): Promise<void> {
  const box = mailbox(address);
  const pairs = { startsWith: rateKey('links.mailboxAndClient', pair(box, '')) };
  const names = [
    'links.knownBrowser',
    'links.knownBrowserDay',
    'links.verifiedMailbox',
    'signInCodes.mailbox',
  ] as const;
  const keys = [...mailboxKeys(box), ...names.map((name) => rateKey(name, box))];
  await tx.rateLimiterFlexible.deleteMany({
    where: { OR: [{ key: { in: keys } }, { key: pairs }] },
  });
}
