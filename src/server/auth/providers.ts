import Email from 'next-auth/providers/email';
import type { Provider } from 'next-auth/providers/index';
import { mailAddress } from '@/schemas/common';
import type { Env } from '../config/env';
import { oauthProviders, type SignInRequest } from './oauthProviders';
import { linkLifeSeconds, newLinkToken } from './signInLink';

/** The ways to sign in whose settings are there. `mailLink` mails a link to the owner of an address. */
export function providersFor(
  env: Env,
  {
    browserKey,
    mailLink,
    ...request
  }: SignInRequest & {
    browserKey: string;
    mailLink: (email: string, url: string) => Promise<void>;
  },
): Provider[] {
  const providers: Provider[] = oauthProviders(env, request);
  if (env.EMAIL_SERVER || env.MAIL_DIR)
    providers.push(
      Email({
        maxAge: linkLifeSeconds,
        generateVerificationToken: () => newLinkToken(browserKey),
        // Refuses what is no single address ('a@x.org,b@x.org'), which mail servers would split.
        normalizeIdentifier: (typed) => mailAddress.parse(typed),
        sendVerificationRequest: ({ identifier, url }) => mailLink(identifier, url),
      }),
    );
  return providers;
}
