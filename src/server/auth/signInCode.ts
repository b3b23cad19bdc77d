import { randomInt, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@/schemas/time';
import { env } from '../config/env';
import type { Db, Tx } from '../db/client';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import { type Client, widerNetworkOf } from '../http/clientAddress';
import { giveBack, hasRoom, limitRate } from '../rateLimit/rateLimit';
import { secretHash } from './secretHash';
import { browserKeyOf, createSignInLink, newLinkToken } from './signInLink';
import { mailbox } from './signInLinkLimit';

/**
 * Codes in sign-in emails, for a browser that can't open the email's link itself: an installed app
 * on an iPhone has its own cookies, and links in emails open in Safari. A code works once, and only
 * in the browser that asked for it.
 *
 * A code is a row of `verification_tokens`. Its token has the tries that are left and a keyed hash.
 */

const CODE_LIFE_MS = 10 * MINUTE_MS;
const MAX_TRIES = 5;
const DIGITS = 6;

const PREFIX = 'code:';

const browserPrefix = (browserKey: string) =>
  `${PREFIX}${secretHash(`code of browser ${browserKey}`)}:`;

const codeHash = (browserKey: string, email: string, code: string) =>
  secretHash(`sign-in code ${browserKey} ${email} ${code}`);

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Creates a browser's code. Its earlier one ends, whichever address it was sent to. */
export async function createSignInCode(
  db: Db,
  { email, browserKey }: { email: string; browserKey: string },
  now: Date,
): Promise<string> {
  const code = `${randomInt(10 ** DIGITS)}`.padStart(DIGITS, '0');
  const prefix = browserPrefix(browserKey);
  const token = `${MAX_TRIES}:${codeHash(browserKey, email, code)}`;
  const expires = new Date(now.getTime() + CODE_LIFE_MS);
  await transaction(db, async (tx) => {
    await tx.verificationToken.deleteMany({ where: { identifier: { startsWith: prefix } } });
    const data = { identifier: `${prefix}${email}`, token, expires };
    await tx.verificationToken.create({ data });
  });
  return code;
}

/** Ends all codes that were sent to an address. */
export async function forgetSignInCodes(tx: Tx, email: string): Promise<void> {
  await tx.$executeRaw`DELETE FROM verification_tokens
    WHERE starts_with(identifier, ${PREFIX}) AND split_part(identifier, ':', 3) = ${email}`;
}

/** Takes a try before the code is compared, so that calls at the same time can't have more. */
async function takeTry(db: Db, identifier: string, now: Date) {
  const [row] = await db.$queryRaw<
    { token: string }[]
  >`UPDATE verification_tokens SET token = concat(
      split_part(token, ':', 1)::int - 1, ':', split_part(token, ':', 2))
    WHERE identifier = ${identifier} AND expires > ${now}::timestamptz
      AND NOT starts_with(token, '0:') RETURNING token`;
  if (!row) throw errors.codeOver();
  const [triesLeft, hash = ''] = row.token.split(':');
  return { token: row.token, triesLeft: Number(triesLeft), hash };
}

/**
 * Counts a try for the client first, so that a refused client writes no rows about mailboxes.
 * @throws RuleError `TOO_MANY_REQUESTS`
 */
async function limitClientTries(db: Db, client: Client): Promise<void> {
  await limitRate(db, 'signInCodes.client', client);
  const network = widerNetworkOf(client);
  if (network) await limitRate(db, 'signInCodes.network', network);
}

type EnteredCode = {
  code: string;
  client: Client;
  /** Where this browser's link was sent, and the page to return to. */
  sent: { email: string; callbackUrl: string } | null;
  browserKey: string | undefined;
  /** Whether this browser has signed in with the mailbox before. */
  isKnown: (email: string) => boolean;
};

/**
 * Exchanges a code for a new sign-in link, which this browser opens at once. From there on, it's
 * like any other sign-in.
 * @returns the link
 * @throws RuleError `WRONG_CODE`, `CODE_OVER`, `TOO_MANY_REQUESTS`
 */
export async function enterSignInCode(
  db: Db,
  { code, client, sent, browserKey, isKnown }: EnteredCode,
  now: Date,
): Promise<string> {
  await limitClientTries(db, client);
  if (!sent || !browserKey || browserKeyOf(browserKey) !== browserKey) throw errors.codeOver();
  const { email, callbackUrl } = sent;
  // Strangers can use up a mailbox's tries, but not those of a browser that its owner uses.
  const isLimited = !isKnown(email);
  const box = mailbox(email);
  if (isLimited && !(await hasRoom(db, 'signInCodes.mailbox', box))) throw errors.codeOver();
  const identifier = `${browserPrefix(browserKey)}${email}`;
  const { token, triesLeft, hash } = await takeTry(db, identifier, now);
  if (!isSame(hash, codeHash(browserKey, email, code))) throw errors.wrongCode(triesLeft);
  const { count } = await db.verificationToken.deleteMany({ where: { identifier, token } });
  if (count === 0) throw errors.codeOver();
  if (isLimited) await giveBack(db, 'signInCodes.mailbox', box);
  const link = {
    email,
    token: newLinkToken(browserKey),
    callbackUrl: `${env().NEXTAUTH_URL}${callbackUrl}`,
  };
  return createSignInLink(db, link, now);
}
