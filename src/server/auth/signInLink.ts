import { createHash, randomBytes } from 'node:crypto';
import { mailAddress } from '@/schemas/common';
import { env } from '../config/env';
import type { Db, Tx } from '../db/client';
import { ownCookie } from './cookies';

/**
 * The link in a mail that signs in. Programs that look into mails open it, too, and anybody can lead a browser
 * to a link of their own, so it signs in at once only in the browser that asked for it. That browser holds a
 * random key in a cookie, and the link's token ends with the key's hash.
 */

export const linkLifeSeconds = 24 * 60 * 60;

const normal = (email: string) => mailAddress.safeParse(email).data ?? '';

/** The cookie with the key of a browser that asked for links. It is cleared when one is used. */
export function browserKeyCookie() {
  const { name, options } = ownCookie('sukkah.link-asked');
  return { name, options: { ...options, maxAge: linkLifeSeconds } };
}

/** The key that a browser sent, or a new one: a browser that asks for two links can open either. */
export const browserKeyOf = (sent: string | undefined): string =>
  sent && /^[\w-]{43}$/.test(sent) ? sent : randomBytes(32).toString('base64url');

const keyHash = (browserKey: string) =>
  createHash('sha256').update(browserKey).digest('base64url').slice(0, 22);

/** A token for a link that this browser asks for. */
export const newLinkToken = (browserKey: string): string =>
  `${randomBytes(32).toString('hex')}.${keyHash(browserKey)}`;

/** As the sign-in library keeps a token. */
const hash = (token: string) =>
  createHash('sha256').update(`${token}${env().NEXTAUTH_SECRET}`).digest('hex');

/** Makes a link that signs in, as the sign-in library makes one. @returns its address */
export async function createSignInLink(
  db: Db,
  { email, token, callbackUrl }: { email: string; token: string; callbackUrl: string },
  now: Date,
): Promise<string> {
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
  /** The value of the browser's key cookie. */
  browserKey: string | undefined;
};

/**
 * Whether somebody has to press a button before this link signs in: it would end another person's session, or
 * another browser asked for it. A link that is over is left to the sign-in library to say so.
 */
export async function needsConfirmation(
  db: Db,
  { token, email, viewer, browserKey }: Opened,
  now: Date,
): Promise<boolean> {
  const isFromHere = Boolean(browserKey) && token.endsWith(`.${keyHash(browserKey ?? '')}`);
  const expected = viewer ? viewer.email === normal(email) : isFromHere;
  return !expected && (await isLive(db, { token, email }, now));
}

/** Deletes the links to sign in that an address was sent. */
export async function forgetSignInLinks(tx: Tx, address: string): Promise<void> {
  await tx.verificationToken.deleteMany({ where: { identifier: address } });
}
