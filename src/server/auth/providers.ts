import Email from 'next-auth/providers/email';
import type { Provider } from 'next-auth/providers/index';
import { z } from '@/schemas/zod';
import type { Env } from '../env';
import { sendMail } from '../mail/send';
import { oauthProviders, type SignInRequest } from './oauthProviders';

const linkLifeSeconds = 24 * 60 * 60;

/** The longest address that mail can be sent to (RFC 5321). */
const MAX_ADDRESS = 254;

/** The mail with the sign-in link. */
const signInMail = (url: string) => ({
  subject: 'Your link to sign in',
  text: `Welcome. Open this link to sign in:\n\n${url}\n\nIt works once, for 24 hours. If you did not ask for it, ignore this mail.\n`,
});

/** The ways to sign in whose settings are there. */
export function providersFor(env: Env, request: SignInRequest): Provider[] {
  const providers: Provider[] = oauthProviders(env, request);
  if (env.EMAIL_SERVER || env.MAIL_DIR)
    providers.push(
      Email({
        from: env.EMAIL_FROM ?? 'Sukkah <no-reply@localhost>',
        maxAge: linkLifeSeconds,
        // Refuses what is no single address ('a@x.org,b@x.org'), which mail servers would split.
        normalizeIdentifier: (typed) =>
          z.email().max(MAX_ADDRESS).parse(typed.trim().toLowerCase()),
        sendVerificationRequest: async ({ identifier, url }) => {
          await sendMail({ to: identifier, ...signInMail(url) });
        },
      }),
    );
  return providers;
}
