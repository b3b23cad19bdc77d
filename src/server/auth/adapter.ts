import { PrismaAdapter } from '@auth/prisma-adapter';
import type { Adapter, AdapterAccount, AdapterUser } from 'next-auth/adapters';
import type { User } from '@/generated/prisma/client';
import type { Locale } from '@/i18n/locales';
import { mailAddress } from '@/schemas/common';
import { readingLanguages } from '@/schemas/language';
import type { Clock } from '../clock';
import type { Db } from '../db/client';
import { lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import { photo } from './claims';
import { deleteSession, forgetSessionsOf } from './session';
import { userIdOf } from './sessionData';
import { sessionIdOf } from './sessionId';
import { forgetSignInLinks } from './signInLink';

/** A user as the sign-in library knows one. It insists on an address; X gives none. */
const toAdapterUser = (user: User): AdapterUser => ({
  id: user.id,
  email: user.email ?? '',
  emailVerified: user.emailVerified,
  name: user.firstName,
  image: user.profileImageUrl,
});

/** The columns of a user who has proven a mail address. */
export const confirmedEmail = (at: Date) => ({ emailVerified: at, verificationStatus: 'verified' });

const normalEmail = (email: string | null | undefined) => mailAddress.safeParse(email).data ?? null;

/** The browser that's signing in. */
type Browser = {
  /** The language that it reads. */
  locale?: Locale | undefined;
  /** The session that it holds so far. */
  previousSid?: string | undefined;
};

type NewSession = Browser & { sessionToken: string; userId: string; expires: Date };

/**
 * Starts a session and ends the one that the browser held before. It holds the user's lock, so no session
 * outlives a suspension or a deletion that comes at the same moment. A user who has never chosen a language
 * gets the browser's.
 * @throws RuleError `SUSPENDED`; `UNAUTHORIZED` when the account is deleted.
 */
export async function startSession(
  db: Db,
  { sessionToken, userId, expires, locale, previousSid }: NewSession,
): Promise<void> {
  const sid = sessionIdOf(sessionToken);
  const language = readingLanguages.find((one) => one === locale);
  const ended = await transaction(db, async (tx) => {
    await lockUser(tx, userId);
    await tx.session.create({ data: { sid, sess: { userId }, expire: expires } });
    if (language)
      await tx.user.updateMany({ where: { id: userId, language: null }, data: { language } });
    return previousSid ? deleteSession(tx, previousSid) : undefined;
  });
  if (ended) forgetSessionsOf(ended);
}

/**
 * The sign-in library on our tables: users with the product's columns, sessions as `sid`, `sess`
 * and `expire`, of an account at a provider only whose it is; verification tokens as the library's
 * own adapter keeps them.
 */
export function sukkahAdapter(db: Db, clock: Clock, browser: Browser = {}): Adapter {
  const base = PrismaAdapter(db as never) as Adapter;
  const found = (user: User | null) => user && toAdapterUser(user);
  return {
    ...base,
    createUser: async (user: Omit<AdapterUser, 'id'>) => {
      // An address that comes this far is proven: by a link, or by a provider that vouches for it.
      const email = normalEmail(user.email);
      const { firstName = null, lastName = null, image } = user;
      const data = { email, firstName, lastName, profileImageUrl: photo(image) };
      return toAdapterUser(
        await db.user.create({ data: { ...data, ...(email && confirmedEmail(clock.now())) } }),
      );
    },
    getUser: async (id) => found(await db.user.findUnique({ where: { id } })),
    getUserByEmail: async (email) =>
      found(await db.user.findUnique({ where: { email: normalEmail(email) ?? '' } })),
    getUserByAccount: async (account) => {
      const { provider, providerAccountId } = account;
      const row = await db.account.findUnique({
        where: { provider_providerAccountId: { provider, providerAccountId } },
        include: { user: true },
      });
      return found(row?.user ?? null);
    },
    updateUser: async ({ id, emailVerified }) =>
      toAdapterUser(
        await db.user.update({
          where: { id },
          data: emailVerified ? confirmedEmail(emailVerified) : {},
        }),
      ),
    useVerificationToken: async (link) => {
      const used = await base.useVerificationToken?.(link);
      // The others that were asked for lie about in the same mailbox, and nobody needs them now.
      if (used) await forgetSignInLinks(db, link.identifier);
      return used ?? null;
    },
    linkAccount: async (account: AdapterAccount) => {
      const { userId, type, provider, providerAccountId } = account;
      // Its tokens are thrown away: nothing is asked of a provider once somebody has signed in.
      await db.account.create({ data: { userId, type, provider, providerAccountId } });
    },
    createSession: async ({ sessionToken, userId, expires }) => {
      await startSession(db, { ...browser, sessionToken, userId, expires });
      return { sessionToken, userId, expires };
    },
    getSessionAndUser: async (sessionToken) => {
      const sid = sessionIdOf(sessionToken);
      const row = await db.session.findUnique({ where: { sid } });
      const id = userIdOf(row?.sess);
      const user = id && (await db.user.findUnique({ where: { id } }));
      if (!row || !user) return null;
      const session = { sessionToken, userId: user.id, expires: row.expire };
      return { session, user: toAdapterUser(user) };
    },
    updateSession: async ({ sessionToken, expires }) => {
      const sid = sessionIdOf(sessionToken);
      if (expires) await db.session.updateMany({ where: { sid }, data: { expire: expires } });
      return null;
    },
    deleteSession: async (sessionToken) => {
      await db.session.deleteMany({ where: { sid: sessionIdOf(sessionToken) } });
    },
  };
}
