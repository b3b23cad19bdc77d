import type { Prisma } from '@/generated/prisma/client';
import { seenByOthers } from '@/schemas/about';
import { languageInput } from '@/schemas/language';
import { myData } from '@/schemas/myData';
import { news } from '@/schemas/news';
import {
  addressTokenInput,
  deleteAccountInput,
  firstNameInput,
  mailAddressInput,
  profile,
  profileInput,
} from '@/schemas/profile';
import { currentUser } from '@/schemas/user';
import { z } from '@/schemas/zod';
import { lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import { mailSetting, mailSettingsOf, updateMailSetting } from '../mail/settings';
import { publicProcedure, router, signedInProcedure } from '../trpc/init';
import { deleteAccount } from './deleteAccount';
import { myDataOf } from './download';
import { proveAddress, sendAddressLink } from './mailAddress';
import { newsOf } from './news';
import { profileOf, updateProfile } from './profile';
import { seenByOthersOf } from './seenByOthers';

const fields = {
  id: true,
  firstName: true,
  email: true,
  profileImageUrl: true,
  role: true,
} as const;

type Row = { role: string };

/** A user as the client reads them. */
const current = <R extends Row>(row: R) => ({
  ...row,
  ...(row.role === 'admin' && { isModerator: true as const }),
});

export const usersRouter = router({
  /** The signed-in user, or null for a visitor: the pages' question, which is never an error. */
  viewer: publicProcedure.output(currentUser.nullable()).query(async ({ ctx: { db, viewer } }) => {
    if (!viewer) return null;
    const [user] = await db.$queryRaw<
      (Row & Prisma.UserGetPayload<{ select: typeof fields }>)[]
    >`SELECT id::text, first_name AS "firstName", email, role,
        profile_image_url AS "profileImageUrl"
        FROM users WHERE id = ${viewer.id}::uuid AND suspended_at IS NULL`;
    return user ? current(user) : null;
  }),

  /** The signed-in user. @throws UNAUTHORIZED for a visitor. */
  me: signedInProcedure.output(currentUser).query(async ({ ctx }) => {
    const user = await ctx.db.user.findUnique({ where: { id: ctx.viewer.id }, select: fields });
    if (!user) throw errors.signInFirst();
    return current(user);
  }),

  /** What awaits the signed-in user, in numbers, and what happened last. Every page of theirs asks it. */
  news: signedInProcedure.output(news).query(newsOf),

  /** What guests see of the signed-in user as a host, and hosts as a guest. */
  seenByOthers: signedInProcedure.output(seenByOthers).query(seenByOthersOf),

  /** The name of a new user, whom no provider named. */
  setFirstName: signedInProcedure
    .meta({ counts: 'saves' })
    .input(firstNameInput)
    .output(currentUser)
    .mutation(({ ctx: { db, viewer }, input }) =>
      transaction(db, async (tx) => {
        await lockUser(tx, viewer.id);
        const where = { id: viewer.id };
        return current(await tx.user.update({ where, data: input, select: fields }));
      }),
    ),

  /** The language in which the signed-in user is written to from now on. */
  setLanguage: signedInProcedure
    .meta({ counts: 'saves' })
    .input(languageInput)
    .output(z.void())
    .mutation(({ ctx: { db, viewer }, input }) =>
      transaction(db, async (tx) => {
        await lockUser(tx, viewer.id);
        await tx.user.update({ where: { id: viewer.id }, data: input });
      }),
    ),

  /** All that the signed-in user told of themselves. */
  profile: signedInProcedure.output(profile).query(({ ctx }) => profileOf(ctx.db, ctx.viewer.id)),

  updateProfile: signedInProcedure
    .meta({ counts: 'saves' })
    .input(profileInput)
    .output(profile)
    .mutation(({ ctx, input }) => updateProfile(ctx, ctx.viewer.id, input)),

  /** Which mails the signed-in user gets, of those that can be turned off. */
  mailSettings: signedInProcedure
    .output(z.array(mailSetting))
    .query(({ ctx }) => mailSettingsOf(ctx.db, ctx.viewer.id)),

  updateMailSetting: signedInProcedure
    .input(mailSetting)
    .output(z.array(mailSetting))
    .mutation(({ ctx, input }) => updateMailSetting(ctx.db, ctx.viewer.id, input, ctx.clock.now())),

  /** Sends a link that proves the address of a user who has none yet. */
  sendAddressLink: signedInProcedure
    .meta({ counts: 'itself' })
    .input(mailAddressInput)
    .mutation(sendAddressLink),

  proveAddress: signedInProcedure.input(addressTokenInput).mutation(proveAddress),

  /** All that is kept of the signed-in user. */
  download: signedInProcedure.meta({ counts: 'downloads' }).output(myData).query(myDataOf),

  /** Deletes the signed-in user's account, for good. */
  deleteAccount: signedInProcedure.input(deleteAccountInput).mutation(deleteAccount),
});
