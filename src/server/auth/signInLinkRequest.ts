import { type LinkWait, linkWaitCode } from '@/schemas/linkWait';
import type { Db } from '../db/client';
import { RuleError } from '../errors';
import type { Client } from '../http/clientAddress';
import { logUnexpected } from '../observability/log';
import { limitAllLinks, limitOwnLinks, limitReservedLinks } from './signInLinkLimit';

type LinkRequest = {
  db: Db;
  client: Client;
  afterAnswer: (work: () => Promise<void>) => void;
  sendLink: (email: string) => Promise<void>;
};

/** NextAuth puts the message of a thrown error into the URL, so return a code instead. */
function codeOf(error: unknown, wait: LinkWait): string {
  if (error instanceof RuleError) return linkWaitCode(wait, error.details.retryAfterSeconds);
  logUnexpected(error, 'sign-in link');
  return 'EmailSignin';
}

async function sendReservedLink({ db, sendLink }: LinkRequest, email: string): Promise<void> {
  if ((await db.user.count({ where: { email } })) === 0) return;
  await limitReservedLinks(db, email);
  await sendLink(email);
}

/**
 * Counts a request for a sign-in link. When the global limit is used up, everyone gets the same
 * response. An existing account still gets its link, but after the response, so neither the
 * response nor its timing reveals whether the account exists.
 * @returns an error code for the sign-in page, or undefined if a link may be sent now
 */
export async function checkLinkRequest(
  request: LinkRequest,
  email: string,
): Promise<string | undefined> {
  const { db, client, afterAnswer } = request;
  try {
    await limitOwnLinks({ db, client }, email);
  } catch (error) {
    return codeOf(error, 'TooManyLinks');
  }
  try {
    await limitAllLinks(db);
    return undefined;
  } catch (error) {
    if (error instanceof RuleError)
      afterAnswer(() =>
        sendReservedLink(request, email).catch((failure) => {
          if (!(failure instanceof RuleError)) logUnexpected(failure, 'sign-in link');
        }),
      );
    return codeOf(error, 'LinksBusy');
  }
}
