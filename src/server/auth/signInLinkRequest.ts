import { type LinkWait, linkWaitCode } from '@/schemas/linkWait';
import type { Db } from '../db/client';
import { RuleError } from '../errors';
import type { Client } from '../http/clientAddress';
import { logUnexpected } from '../observability/log';
import { limitAllLinks, limitOwnLinks, limitReservedLinks } from './signInLinkLimit';

type LinkRequest = {
  db: Db;
  client: Client;
  /** Runs work once the answer is on its way. */
  afterAnswer: (work: () => Promise<void>) => void;
  /** Makes a link for this address and mails it. */
  sendLink: (email: string) => Promise<void>;
};

/** Anything thrown at the library, it would write into an address, word for word. */
function codeOf(error: unknown, wait: LinkWait): string {
  if (error instanceof RuleError) return linkWaitCode(wait, error.about.retryAfterSeconds);
  logUnexpected(error, 'sign-in link');
  return 'EmailSignin';
}

/** Sends a link out of what is reserved for addresses with an account. */
async function sendReservedLink({ db, sendLink }: LinkRequest, email: string): Promise<void> {
  if ((await db.user.count({ where: { email } })) === 0) return;
  await limitReservedLinks(db, email);
  await sendLink(email);
}

/**
 * Counts a request for a link to sign in. When everyone together asks for too many, all get the same answer;
 * an address with an account still gets its link, after the answer, so that neither the answer nor its time
 * tells whether there is an account.
 * @returns the code that the sign-in page explains; undefined if a link may be sent now
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
