import type { AuthOptions } from 'next-auth';
import { languageOf } from '@/i18n/catalogs';
import { defaultLocale, type Language } from '@/i18n/language';
import { id } from '@/schemas/common';
import { DAY_SECONDS } from '@/schemas/time';
import { systemClock } from '../clock';
import { env } from '../config/env';
import { type Db, getDb } from '../db/client';
import { type Client, UNKNOWN_CLIENT } from '../http/clientAddress';
import { languageFor } from '../mail/emailLanguage';
import { sendLinkMail } from '../mail/linkMail';
import { logUnexpected } from '../observability/log';
import { sukkahAdapter } from './adapter';
import { callbackPath } from './callbackPath';
import type { AppleName } from './claims';
import { newSessionToken, signInCookies } from './cookies';
import { demoAllowed } from './demo';
import { fillFromProvider } from './fillFromProvider';
import { providersFor } from './providers';
import { createSignInCode } from './signInCode';
import { browserKeyOf, createSignInLink, newLinkToken } from './signInLink';
import { giveBackMailboxRoom } from './signInLinkLimit';
import { checkLinkRequest } from './signInLinkRequest';
import { publicTitleOf, signInReason, signInReasonText } from './signInReason';

const sessionDays = 30;

export const sessionLifeSeconds = sessionDays * DAY_SECONDS;

/** Where the library redirects once it has sent a link. */
const LINK_SENT_PATH = '/api/auth/verify-request?provider=email&type=email';

const isSuspended = async (db: Db, userId: string): Promise<boolean> =>
  id.safeParse(userId).success &&
  (await db.user.count({ where: { id: userId, suspendedAt: { not: null } } })) > 0;

export type AuthRequest = {
  action?: string | undefined;
  appleName?: AppleName;
  language?: Language;
  client?: Client;
  previousSid?: string | undefined;
  callbackUrl?: string | undefined;
  /** Ties sign-in links to this browser. */
  browserKey?: string;
  /** Whether this browser has signed in with a mailbox before. */
  isKnown?: (email: string) => boolean;
  /** Called when someone with an email address has signed in. */
  onSignedIn?: (email: string) => void;
  afterAnswer?: (work: () => Promise<void>) => void;
};

/** Returns the NextAuth options for one request. Apple's secret is new for each request. */
export function authOptions({
  action,
  appleName = null,
  language = languageOf(defaultLocale),
  client = UNKNOWN_CLIENT,
  previousSid,
  callbackUrl,
  browserKey = browserKeyOf(undefined),
  isKnown = () => false,
  onSignedIn = () => {},
  afterAnswer = (work) => void work(),
}: AuthRequest = {}): AuthOptions {
  const db = getDb();
  const clock = systemClock;
  const site = env().NEXTAUTH_URL;
  const path = callbackPath(callbackUrl, null, site);
  const mailLink = async (email: string, url: string) => {
    const user = await db.user.findUnique({ where: { email }, select: { language: true } });
    const reads = languageFor(user?.language, language);
    const code = await createSignInCode(db, { email, browserKey }, clock.now());
    const reason = await signInReason(path, (listingId) => publicTitleOf(db, listingId));
    const details = { code, reason: signInReasonText(reads.t, reason) };
    await sendLinkMail(email, reads, { purpose: 'signIn', url, ...details });
  };
  const sendLink = async (email: string) => {
    const link = { email, token: newLinkToken(browserKey), callbackUrl: `${site}${path}` };
    await mailLink(email, await createSignInLink(db, link, clock.now()));
  };
  let isFromMailbox = false;
  const mailRequestedLink = async (email: string, url: string) => {
    try {
      await mailLink(email, url);
    } catch (error) {
      if (isFromMailbox) await giveBackMailboxRoom(db, email);
      throw error;
    }
  };
  const adapter = sukkahAdapter(db, clock, { locale: language.locale, previousSid });
  return {
    // A callback always signs in. It never links an account to the user of a session that's still
    // open.
    adapter: action === 'callback' ? { ...adapter, getSessionAndUser: () => null } : adapter,
    providers: providersFor(env(), {
      appleName,
      now: clock.now(),
      browserKey,
      mailLink: mailRequestedLink,
    }),
    secret: env().NEXTAUTH_SECRET,
    session: {
      strategy: 'database',
      maxAge: sessionLifeSeconds,
      generateSessionToken: newSessionToken,
    },
    cookies: signInCookies(),
    pages: {
      signIn: '/login',
      signOut: '/api/logout',
      verifyRequest: '/login/check-mail',
      error: '/login',
      newUser: '/welcome',
    },
    callbacks: {
      // Called before a link is created and again when it's used.
      signIn: async ({ account, email, user }) => {
        // Reveal a suspension only to people who proved their identity, not to anyone who requests
        // a link.
        if (!email?.verificationRequest && (await isSuspended(db, user.id)))
          return `${site}/login?error=Suspended`;
        if (!account || !email?.verificationRequest) return true;
        const request = { db, client, isKnown, afterAnswer, sendLink };
        const decision = await checkLinkRequest(request, account.providerAccountId);
        if (decision.to === 'refuse') return `${site}/login?error=${decision.code}`;
        if (decision.to === 'sent') return `${site}${LINK_SENT_PATH}`;
        isFromMailbox = decision.from === 'mailbox';
        return true;
      },
      session: ({ session, user }) => ({ ...session, user: { id: user.id } }),
    },
    events: {
      signIn: async ({ user: { id, email }, profile, isNewUser = false }) => {
        if (email) onSignedIn(email);
        if (profile) await fillFromProvider({ db, clock }, id, profile, isNewUser);
      },
    },
    // The default logger prints emails along with errors.
    logger: {
      error: (code, metadata) =>
        logUnexpected(metadata instanceof Error ? metadata : metadata.error, `sign-in ${code}`),
      warn: () => {},
      debug: () => {},
    },
  };
}

type SignInProvider = { id: string; name: string };

export type SignInWays = { providers: SignInProvider[]; email: boolean; demo: boolean };

export function signInWays(host: string | null): SignInWays {
  const all = authOptions().providers;
  return {
    providers: all.filter(({ type }) => type === 'oauth').map(({ id, name }) => ({ id, name })),
    email: all.some(({ type }) => type === 'email'),
    demo: demoAllowed(host),
  };
}

/** Whether emails are saved as local files, so people shouldn't look in their mailbox. */
export const mailStaysHere = (): boolean => !env().EMAIL_SERVER && Boolean(env().MAIL_DIR);
