import { createHash, randomBytes } from 'node:crypto';
import { mailAddress } from '@/schemas/common';
import { DAY_SECONDS } from '@/schemas/time';
import { env } from '../config/env';
import type { Db, Tx } from '../db/client';
import { ownCookie } from './cookies';
import { forgetMailboxLinks } from './signInLinkLimit';

/**
 * Sign-in links in emails. Mail scanners open links, and anyone can trick a browser into opening
 * one, so a link signs in at once only in the browser that requested it. That browser has a random
 * key in a cookie, and the link's token ends with the key's hash.
 */

export const linkLifeSeconds = DAY_SECONDS;

const normal = (email: string) => mailAddress.safeParse(email).data ?? '';

/** The cookie with a browser's key. It's cleared once a link is used. */
export function browserKeyCookie() {
  const { name, options } = ownCookie('sukkah.link-asked');
  return { name, options: { ...options, maxAge: linkLifeSeconds } };
}

/**
 * Returns the browser's key, or a new one. Keeping the key lets a browser open any of the links it
 * requested.
 */
export const browserKeyOf = (cookieValue: string | undefined): string =>
  cookieValue && /^[\w-]{43}$/.test(cookieValue)
    ? cookieValue
    : randomBytes(32).toString('base64url');

const keyHash = (browserKey: string) =>
  createHash('sha256').update(browserKey).digest('base64url').slice(0, 22);

export const newLinkToken = (browserKey: string): string =>
  `${randomBytes(32).toString('hex')}.${keyHash(browserKey)}`;

const hash = (token: string) =>
  createHash('sha256').update(`${token}${env().NEXTAUTH_SECRET}`).digest('hex');

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

async function isLive(
  db: Db,
  { token, email }: { token: string; email: string },
  now: Date,
): Promise<boolean> {
  const where = { identifier: email, token: hash(token), expires: { gt: now } };
  return (await db.verificationToken.count({ where })) > 0;
}

type OpenedLink = {
  token: string;
  email: string;
  viewer: { email: string | null } | null;
  browserKey: string | undefined;
};

/**
 * Whether to ask before this link signs in, because it would end another person's session or was
 * requested in another browser. NextAuth reports expired links.
 */
export async function needsConfirmation(
  db: Db,
  { token, email, viewer, browserKey }: OpenedLink,
  now: Date,
): Promise<boolean> {
  const isFromHere = Boolean(browserKey) && token.endsWith(`.${keyHash(browserKey ?? '')}`);
  const expected = viewer ? viewer.email === normal(email) : isFromHere;
  return !expected && (await isLive(db, { token, email }, now));
}

/** Deletes a mailbox's unused links. Because none works anymore, new ones may be sent. */
export async function forgetSignInLinks(tx: Tx, address: string): Promise<void> {
  await forgetMailboxLinks(tx, address);
  await tx.verificationToken.deleteMany({ where: { identifier: address } });
}
