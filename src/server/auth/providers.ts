import Email from 'next-auth/providers/email';
import type { Provider } from 'next-auth/providers/index';
import type { Language } from '@/i18n/language';
import { mailAddress } from '@/schemas/common';
import type { Env } from '../env';
import { linkMail } from '../mail/linkMail';
import { sendMail } from '../mail/send';
import { oauthProviders, type SignInRequest } from './oauthProviders';

const linkLifeSeconds = 24 * 60 * 60;

/** The ways to sign in whose settings are there. `languageTo`: in which the owner of an address is written to. */
export function providersFor(
  env: Env,
  { languageTo, ...request }: SignInRequest & { languageTo: (email: string) => Promise<Language> },
): Provider[] {
  const providers: Provider[] = oauthProviders(env, request);
  if (env.EMAIL_SERVER || env.MAIL_DIR)
    providers.push(
      Email({
        maxAge: linkLifeSeconds,
        // Refuses what is no single address ('a@x.org,b@x.org'), which mail servers would split.
        normalizeIdentifier: (typed) => mailAddress.parse(typed),
        sendVerificationRequest: async ({ identifier, url }) => {
          const language = await languageTo(identifier);
          await sendMail({ to: identifier, ...(await linkMail(language, 'signIn', url)) });
        },
      }),
    );
  return providers;
}
