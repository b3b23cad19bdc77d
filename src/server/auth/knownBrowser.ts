import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_SECONDS } from '@/schemas/time';
import { env } from '../config/env';
import { ownCookie } from './cookies';
import { mailbox } from './signInLinkLimit';

/**
 * Remembers which mailboxes have signed in with this browser, so that strangers who use up a
 * mailbox's links can't keep its owner out. The cookie contains keyed hashes, which say nothing
 * without the server's secret, and are the same in all browsers of a person.
 */

const LIFE_SECONDS = 180 * DAY_SECONDS;

/** A browser may be shared by a family. The mailbox that signed in first is dropped. */
const MAX_MAILBOXES = 4;

const LENGTH = 22;

/** Stays when someone signs out. */
export function knownBrowserCookie() {
  const { name, options } = ownCookie('sukkah.known');
  return { name, options: { ...options, maxAge: LIFE_SECONDS } };
}

const proofOf = (email: string) =>
  createHmac('sha256', env().NEXTAUTH_SECRET)
    .update(`known browser ${mailbox(email)}`)
    .digest('base64url')
    .slice(0, LENGTH);

const proofsIn = (value = '') =>
  value
    .slice(0, MAX_MAILBOXES * (LENGTH + 1))
    .split('.')
    .filter((one) => one.length === LENGTH);

export function isKnownBrowser(value: string | undefined, email: string): boolean {
  const proof = Buffer.from(proofOf(email));
  return proofsIn(value).some((one) => {
    const sent = Buffer.from(one);
    return sent.length === proof.length && timingSafeEqual(sent, proof);
  });
}

/** Returns the cookie's value once this mailbox has signed in, too. */
export function withMailbox(value: string | undefined, email: string): string {
  const proof = proofOf(email);
  const others = proofsIn(value).filter((one) => one !== proof);
  return [...others, proof].slice(-MAX_MAILBOXES).join('.');
}
