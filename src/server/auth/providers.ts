import Email from 'next-auth/providers/email';
import type { Provider } from 'next-auth/providers/index';
import type { Language } from '@/i18n/language';
import { z } from '@/schemas/zod';
import type { Env } from '../env';
import { linkMail } from '../mail/linkMail';
import { sendMail } from '../mail/send';
import { oauthProviders, type SignInRequest } from './oauthProviders';

const linkLifeSeconds = 24 * 60 * 60;

/** The longest address that mail can be sent to (RFC 5321). */
const MAX_ADDRESS = 254;

/** The ways to sign in whose settings are there. */
export function providersFor(
  env: Env,
  { language, ...request }: SignInRequest & { language: Language },
): Provider[] {
  const providers: Provider[] = oauthProviders(env, request);
  if (env.EMAIL_SERVER || env.MAIL_DIR)
    providers.push(
      Email({
        maxAge: linkLifeSeconds,
        // Refuses what is no single address ('a@x.org,b@x.org'), which mail servers would split.
        normalizeIdentifier: (typed) =>
          z.email().max(MAX_ADDRESS).parse(typed.trim().toLowerCase()),
        sendVerificationRequest: async ({ identifier, url }) => {
          await sendMail({ to: identifier, ...(await linkMail(language, 'signIn', url)) });
        },
      }),
    );
  return providers;
}
