import Email from 'next-auth/providers/email';
import type { Provider } from 'next-auth/providers/index';
import { mailAddress } from '@/schemas/common';
import type { Env } from '../config/env';
import { oauthProviders, type SignInRequest } from './oauthProviders';
import { linkLifeSeconds, newLinkToken } from './signInLink';

/** @param mailLink emails a sign-in link to an address */
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
        // Rejects anything but a single address: mail servers would split 'a@x.org,b@x.org'.
        normalizeIdentifier: (typed) => mailAddress.parse(typed),
        sendVerificationRequest: ({ identifier, url }) => mailLink(identifier, url),
      }),
    );
  return providers;
}
