import type { cookies } from 'next/headers';
import { MAX_MAIL_ADDRESS, mailAddress } from '@/schemas/common';
import { z } from '@/schemas/zod';
import { safePath } from './callbackPath';
import { ownCookie } from './cookies';

type CookieStore = Awaited<ReturnType<typeof cookies>>;

/**
 * Where the last sign-in link of this browser was sent. It's in a cookie that scripts can't read,
 * not in a URL: nobody can make up a link that shows their text, and no log contains the address.
 */

const LIFE_SECONDS = 15 * 60;

/** A mailbox gets at most one link in this time, in seconds (`links.mailboxGap`). */
export const RESEND_AFTER_SECONDS = 120;

/** Longer paths don't fit into a cookie. */
const MAX_PATH = 1000;

/** Cleared once a link is used, and when someone signs in another way or signs out. */
export function linkSentCookie() {
  const { name, options } = ownCookie('sukkah.link-sent');
  return { name, options: { ...options, maxAge: LIFE_SECONDS } };
}

/** Removes the cookie, if there is one, so that the browser's next user doesn't see the address. */
export function clearLinkSent(store: CookieStore): void {
  const { name, options } = linkSentCookie();
  if (store.has(name)) store.set(name, '', { ...options, maxAge: 0 });
}

const content = z.object({ email: mailAddress, callbackUrl: z.string(), sentAt: z.number() });

/** Returns the cookie's value, or undefined if `email` isn't an address. */
export function writeLinkSent(
  { email, callbackUrl }: { email: string; callbackUrl: string },
  now: Date,
): string | undefined {
  const address = mailAddress.safeParse(email.slice(0, MAX_MAIL_ADDRESS + 1));
  if (!address.success) return undefined;
  const path = safePath(callbackUrl);
  const sent: z.input<typeof content> = {
    email: address.data,
    callbackUrl: path.length > MAX_PATH ? '/' : path,
    sentAt: now.getTime(),
  };
  return Buffer.from(JSON.stringify(sent)).toString('base64url');
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(Buffer.from(value, 'base64url').toString());
  } catch {
    return undefined;
  }
}

export function readLinkSent(value: string | undefined, now: Date) {
  const sent = content.safeParse(value && parsed(value));
  if (!sent.success) return null;
  const { email, callbackUrl, sentAt } = sent.data;
  const wait = Math.ceil(sentAt / 1000 + RESEND_AFTER_SECONDS - now.getTime() / 1000);
  return {
    email,
    callbackUrl: safePath(callbackUrl),
    waitSeconds: Math.min(Math.max(wait, 0), RESEND_AFTER_SECONDS),
  };
}
