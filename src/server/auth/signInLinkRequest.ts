import { type LinkWait, linkWaitCode } from '@/schemas/linkWait';
import type { Db } from '../db/client';
import { RuleError } from '../errors';
import type { Client } from '../http/clientAddress';
import { logUnexpected } from '../observability/log';
import { limitEverybody } from '../rateLimit/rateLimit';
import { hasMailboxRoom, hasReserveRoom, limitAllLinks, limitClientLinks } from './signInLinkLimit';

type LinkRequest = {
  db: Db;
  client: Client;
  /** Whether this browser has signed in with a mailbox before. */
  isKnown: (email: string) => boolean;
  afterAnswer: (work: () => Promise<void>) => void;
  sendLink: (email: string) => Promise<void>;
};

/**
 * `sent`: an earlier link is in the mailbox, so the response is the same as for a new one.
 * `refused`: an error code for the sign-in page.
 */
export type LinkDecision =
  | { to: 'send'; from: 'mailbox' | 'reserve' }
  | { to: 'sent' }
  | { to: 'refuse'; code: string };

/** NextAuth puts the message of a thrown error into the URL, so return a code instead. */
function refuse(error: unknown, wait: LinkWait): LinkDecision {
  if (error instanceof RuleError)
    return { to: 'refuse', code: linkWaitCode(wait, error.details.retryAfterSeconds) };
  logUnexpected(error, 'sign-in link');
  return { to: 'refuse', code: 'EmailSignin' };
}

async function sendReservedLink({ db, sendLink }: LinkRequest, email: string): Promise<void> {
  if ((await db.user.count({ where: { email } })) === 0) return;
  if (!(await hasMailboxRoom(db, email))) return;
  await limitEverybody(db, 'links.reserve');
  await sendLink(email);
}

async function decide(request: LinkRequest, email: string): Promise<LinkDecision> {
  const { db, client, isKnown, afterAnswer } = request;
  // Strangers can't use up this reserve, so it comes before every limit that they share.
  if (isKnown(email) && (await hasReserveRoom(db, email))) return { to: 'send', from: 'reserve' };
  try {
    await limitClientLinks({ db, client }, email);
  } catch (error) {
    return refuse(error, 'TooManyLinks');
  }
  try {
    await limitAllLinks(db);
  } catch (error) {
    if (error instanceof RuleError)
      afterAnswer(() =>
        sendReservedLink(request, email).catch((failure) => {
          if (!(failure instanceof RuleError)) logUnexpected(failure, 'sign-in link');
        }),
      );
    return refuse(error, 'LinksBusy');
  }
  return (await hasMailboxRoom(db, email)) ? { to: 'send', from: 'mailbox' } : { to: 'sent' };
}

/**
 * Counts a request for a sign-in link. When a mailbox's own limit is used up, the response is the
 * same as always, and the links already sent keep working. When the global limit is used up,
 * everyone gets the same response. An existing account still gets its link, but after the response,
 * so neither the response nor its timing reveals whether the account exists.
 */
export const checkLinkRequest = (request: LinkRequest, email: string): Promise<LinkDecision> =>
  decide(request, email).catch((error) => refuse(error, 'TooManyLinks'));
