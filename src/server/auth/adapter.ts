import { PrismaAdapter } from '@auth/prisma-adapter';
import type { Adapter, AdapterAccount, AdapterUser } from 'next-auth/adapters';
import type { User } from '@/generated/prisma/client';
import type { Locale } from '@/i18n/language';
import { mailAddress } from '@/schemas/common';
import type { Clock } from '../clock';
import type { Db } from '../db/client';
import { lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import { photo } from './claims';
import { sessionIdOf } from './cookies';
import { deleteSession, forgetSessionsOf, userIdOf } from './session';
import { forgetSignInLinks } from './signInLink';

/** Converts a user for NextAuth, which requires an email. X doesn't provide one. */
const toAdapterUser = (user: User): AdapterUser => ({
  id: user.id,
  email: user.email ?? '',
  emailVerified: user.emailVerified,
  name: user.firstName,
  image: user.profileImageUrl,
});

/** The columns of a user with a confirmed email. A confirmed phone number stays confirmed. */
export const confirmedEmail = (at: Date, before?: { verificationStatus: string }) => ({
  emailVerified: at,
  emailRefusedAt: null,
  verificationStatus: before?.verificationStatus === 'phone' ? 'phone' : 'email',
});

const normalEmail = (email: string | null | undefined) => mailAddress.safeParse(email).data ?? null;

type Browser = {
  locale?: Locale | undefined;
  previousSid?: string | undefined;
};

type NewSession = Browser & { sessionToken: string; userId: string; expires: Date };

/**
 * Starts a session and ends the browser's previous one. Takes the user's lock, so a session can't
 * outlive a concurrent suspension or deletion. Saves the browser's language for a user who hasn't
 * chosen one.
 * @throws RuleError `SUSPENDED`; `UNAUTHORIZED` if the account is deleted
 */
export async function startSession(
  db: Db,
  { sessionToken, userId, expires, locale: language, previousSid }: NewSession,
): Promise<void> {
  const sid = sessionIdOf(sessionToken);
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
 * Creates the NextAuth adapter for our tables. Users and sessions use our columns, and provider
 * accounts store only the owner. Verification tokens use the standard Prisma adapter.
 */
export function sukkahAdapter(db: Db, clock: Clock, browser: Browser = {}): Adapter {
  const base = PrismaAdapter(db as never) as Adapter;
  const toAdapterUserOrNull = (user: User | null) => user && toAdapterUser(user);
  return {
    ...base,
    createUser: async (user: Omit<AdapterUser, 'id'>) => {
      // The email is verified by now, by a link or by the provider.
      const email = normalEmail(user.email);
      const { firstName = null, lastName = null, image } = user;
      const data = { email, firstName, lastName, profileImageUrl: photo(image) };
      return toAdapterUser(
        await db.user.create({ data: { ...data, ...(email && confirmedEmail(clock.now())) } }),
      );
    },
    getUser: async (id) => toAdapterUserOrNull(await db.user.findUnique({ where: { id } })),
    getUserByEmail: async (email) =>
      toAdapterUserOrNull(await db.user.findUnique({ where: { email: normalEmail(email) ?? '' } })),
    getUserByAccount: async (account) => {
      const { provider, providerAccountId } = account;
      const row = await db.account.findUnique({
        where: { provider_providerAccountId: { provider, providerAccountId } },
        include: { user: true },
      });
      return toAdapterUserOrNull(row?.user ?? null);
    },
    updateUser: async ({ id, emailVerified }) => {
      const user = await db.user.findUniqueOrThrow({ where: { id } });
      if (!emailVerified) return toAdapterUser(user);
      const data = confirmedEmail(emailVerified, user);
      return toAdapterUser(await db.user.update({ where: { id }, data }));
    },
    useVerificationToken: async (link) => {
      const usedToken = await base.useVerificationToken?.(link);
      // Other links to the same mailbox aren't needed anymore.
      if (usedToken) await forgetSignInLinks(db, link.identifier);
      return usedToken ?? null;
    },
    linkAccount: async (account: AdapterAccount) => {
      const { userId, type, provider, providerAccountId } = account;
      // Provider tokens aren't stored, because nothing uses them after sign-in.
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
