import { PrismaAdapter } from '@auth/prisma-adapter';
import type { Adapter, AdapterUser } from 'next-auth/adapters';
import type { User } from '@/generated/prisma/client';
import { z } from '@/schemas/zod';
import type { Db } from '../db';

const sessionData = z.object({ userId: z.guid() });

/** A user as the sign-in library knows one. It insists on an address; X gives none. */
const toAdapterUser = (user: User): AdapterUser => ({
  id: user.id,
  email: user.email ?? '',
  emailVerified: user.emailVerified,
  name: user.firstName,
  image: user.profileImageUrl,
});

/** The library's one `name`, as the first and the last name that we keep. */
function names(name: string | null | undefined) {
  const [firstName, ...rest] = name?.trim().split(/\s+/) ?? [];
  return { firstName: firstName || null, lastName: rest.join(' ') || null };
}

/** Who has proven a mail address is verified. */
const verification = (emailVerified: Date | null | undefined) =>
  emailVerified ? { emailVerified, verificationStatus: 'verified' } : {};

const normalEmail = (email: string | null | undefined) => email?.trim().toLowerCase() || null;

/**
 * The sign-in library on our tables: users with the product's columns, sessions as `sid`, `sess`
 * and `expire`; accounts and verification tokens as the library's own adapter keeps them.
 */
export function sukkahAdapter(db: Db): Adapter {
  const base = PrismaAdapter(db as never) as Adapter;
  const found = (user: User | null) => user && toAdapterUser(user);
  return {
    ...base,
    createUser: async ({ email, emailVerified, name, image }: Omit<AdapterUser, 'id'>) =>
      toAdapterUser(
        await db.user.create({
          data: {
            email: normalEmail(email),
            ...names(name),
            profileImageUrl: image ?? null,
            ...verification(emailVerified),
          },
        }),
      ),
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
    updateUser: async ({ id, email, emailVerified }) =>
      toAdapterUser(
        await db.user.update({
          where: { id },
          data: { ...(email && { email: normalEmail(email) }), ...verification(emailVerified) },
        }),
      ),
    createSession: async ({ sessionToken, userId, expires }) => {
      await db.session.create({ data: { sid: sessionToken, sess: { userId }, expire: expires } });
      return { sessionToken, userId, expires };
    },
    getSessionAndUser: async (sessionToken) => {
      const row = await db.session.findUnique({ where: { sid: sessionToken } });
      const data = sessionData.safeParse(row?.sess);
      if (!row || !data.success) return null;
      const user = await db.user.findUnique({ where: { id: data.data.userId } });
      if (!user) return null;
      const session = { sessionToken, userId: user.id, expires: row.expire };
      return { session, user: toAdapterUser(user) };
    },
    updateSession: async ({ sessionToken, expires }) => {
      if (expires)
        await db.session.updateMany({ where: { sid: sessionToken }, data: { expire: expires } });
      return null;
    },
    deleteSession: async (sessionToken) => {
      await db.session.deleteMany({ where: { sid: sessionToken } });
    },
  };
}
