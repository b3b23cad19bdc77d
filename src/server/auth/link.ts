import { createHash, createHmac, randomBytes } from 'node:crypto';
import { mailAddress } from '@/schemas/common';
import type { Db, Tx } from '../db';
import { env } from '../env';
import { ownCookie } from './cookies';

/**
 * The link in a mail that signs in. Programs that look into mails open it, too, and anybody can
 * lead a browser to a link of their own; so it signs in at once only where it was asked for.
 */

export const linkLifeSeconds = 24 * 60 * 60;

const normal = (email: string) => mailAddress.safeParse(email).data ?? '';

/** The mark of a browser in which a link for this address was asked for. */
export const askedMark = (email: string): string =>
  createHmac('sha256', env().NEXTAUTH_SECRET)
    .update(`link ${normal(email)}`)
    .digest('base64url');

/** The cookie that holds the mark. */
export function askedCookie() {
  const { name, options } = ownCookie('sukkah.link-asked');
  return { name, options: { ...options, maxAge: linkLifeSeconds } };
}

/** As the sign-in library keeps a token. */
const hash = (token: string) =>
  createHash('sha256').update(`${token}${env().NEXTAUTH_SECRET}`).digest('hex');

/** Makes a link that signs in, as the sign-in library makes one. @returns its address */
export async function makeLink(
  db: Db,
  { email, callbackUrl }: { email: string; callbackUrl: string },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('hex');
  const expires = new Date(now.getTime() + linkLifeSeconds * 1000);
  const data = { identifier: email, token: hash(token), expires };
  await db.verificationToken.create({ data });
  const query = new URLSearchParams({ callbackUrl, token, email });
  return `${env().NEXTAUTH_URL}/api/auth/callback/email?${query}`;
}

/** Whether a link would sign in by now: it is ours, was not used and is not over. Uses nothing up. */
async function isLive(
  db: Db,
  { token, email }: { token: string; email: string },
  now: Date,
): Promise<boolean> {
  const where = { identifier: email, token: hash(token), expires: { gt: now } };
  return (await db.verificationToken.count({ where })) > 0;
}

/** A link as it was opened, and who opened it. */
type Opened = {
  token: string;
  email: string;
  /** Whose session the browser holds. */
  viewer: { email: string | null } | null;
  /** The mark that the browser holds. */
  mark: string | undefined;
};

/**
 * Whether somebody has to press a button before this link signs in: it would end another's session,
 * or nobody asked for it in this browser. A link that is over is left to the sign-in library to say so.
 */
export async function asksFirst(
  db: Db,
  { token, email, viewer, mark }: Opened,
  now: Date,
): Promise<boolean> {
  const expected = viewer ? viewer.email === normal(email) : mark === askedMark(email);
  return !expected && (await isLive(db, { token, email }, now));
}

/** Deletes the links to sign in that an address was sent. */
export async function forgetSignInLinks(tx: Tx, address: string): Promise<void> {
  await tx.verificationToken.deleteMany({ where: { identifier: address } });
}
