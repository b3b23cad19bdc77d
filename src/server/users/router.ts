import type { Prisma } from '@/generated/prisma/client';
import { calendarFeed, calendarFeedInput, newCalendarFeed } from '@/schemas/calendarFeed';
import { news } from '@/schemas/liveUpdates';
import type { MyDataPart } from '@/schemas/myData';
import { currentUser, seenByOthers } from '@/schemas/person';
import {
  addressTokenInput,
  deleteAccountInput,
  firstNameInput,
  languageInput,
  mailAddressInput,
  phoneCodeInput,
  phoneCodeSent,
  phoneConfirmed,
  profile,
  profileUpdateInput,
  timeZoneInput,
} from '@/schemas/profile';
import { z } from '@/schemas/zod';
import { endAllSessions } from '../auth/session';
import { lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import { mailSetting, mailSettingsOf, updateMailSetting } from '../mail/settings';
import { isSameClock } from '../places/clocks';
import { publicProcedure, router, signedInProcedure } from '../trpc/init';
import { createFeed, deleteFeed, feedSettingsOf, updateFeed } from './calendarFeed';
import { deleteAccount } from './deleteAccount';
import { myDataOf } from './download';
import { proveAddress, sendAddressLink } from './mailAddress';
import { newsOf } from './news';
import { confirmPhone, sendPhoneCode } from './phone';
import { profileOf, updateProfile } from './profile';
import { seenByOthersOf } from './seenByOthers';

const fields = {
  id: true,
  firstName: true,
  email: true,
  emailRefusedAt: true,
  profileImageUrl: true,
  role: true,
} as const;

type Row = { role: string; emailRefusedAt: Date | null };

const current = <R extends Row>({ emailRefusedAt, ...row }: R) => ({
  ...row,
  ...(emailRefusedAt && { emailRefused: true as const }),
  ...(row.role === 'admin' && { isModerator: true as const }),
});

export const usersRouter = router({
  /**
   * Returns the signed-in user, or null for a visitor. Pages use this one because it isn't an error
   * to be signed out.
   */
  viewer: publicProcedure.output(currentUser.nullable()).query(async ({ ctx: { db, viewer } }) => {
    if (!viewer) return null;
    const [user] = await db.$queryRaw<
      (Row & Prisma.UserGetPayload<{ select: typeof fields }>)[]
    >`SELECT id::text, first_name AS "firstName", email, email_refused_at AS "emailRefusedAt", role,
        profile_image_url AS "profileImageUrl"
        FROM users WHERE id = ${viewer.id}::uuid AND suspended_at IS NULL`;
    return user ? current(user) : null;
  }),

  /** @throws UNAUTHORIZED for a visitor */
  me: signedInProcedure.output(currentUser).query(async ({ ctx }) => {
    const user = await ctx.db.user.findUnique({ where: { id: ctx.viewer.id }, select: fields });
    if (!user) throw errors.signInFirst();
    return current(user);
  }),

  news: signedInProcedure.output(news).query(newsOf),

  seenByOthers: signedInProcedure.output(seenByOthers).query(seenByOthersOf),

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

  /** Whether a device's clock differs from the one of the user's account. */
  isElsewhere: signedInProcedure
    .input(timeZoneInput)
    .output(z.boolean())
    .query(async ({ ctx: { db, viewer, clock }, input }) => {
      const where = { id: viewer.id };
      const saved = await db.user.findUnique({ where, select: { timeZone: true } });
      return saved !== null && !isSameClock(saved.timeZone, input.timeZone, clock.now());
    }),

  setTimeZone: signedInProcedure
    .meta({ counts: 'saves' })
    .input(timeZoneInput)
    .output(z.void())
    .mutation(({ ctx: { db, viewer }, input }) =>
      transaction(db, async (tx) => {
        await lockUser(tx, viewer.id);
        await tx.user.update({ where: { id: viewer.id }, data: input });
      }),
    ),

  profile: signedInProcedure.output(profile).query(({ ctx }) => profileOf(ctx.db, ctx.viewer.id)),

  updateProfile: signedInProcedure
    .meta({ counts: 'saves' })
    .input(profileUpdateInput)
    .output(profile)
    .mutation(({ ctx, input }) => updateProfile(ctx, ctx.viewer.id, input)),

  mailSettings: signedInProcedure
    .output(z.array(mailSetting))
    .query(({ ctx }) => mailSettingsOf(ctx.db, ctx.viewer.id)),

  updateMailSetting: signedInProcedure
    .input(mailSetting)
    .output(z.array(mailSetting))
    .mutation(({ ctx, input }) => updateMailSetting(ctx.db, ctx.viewer.id, input, ctx.clock.now())),

  sendAddressLink: signedInProcedure
    .meta({ counts: 'itself' })
    .input(mailAddressInput)
    .mutation(sendAddressLink),

  proveAddress: signedInProcedure.input(addressTokenInput).mutation(proveAddress),

  sendPhoneCode: signedInProcedure
    .meta({ counts: 'itself' })
    .output(phoneCodeSent)
    .mutation(sendPhoneCode),

  confirmPhone: signedInProcedure
    .input(phoneCodeInput)
    .output(phoneConfirmed)
    .mutation(confirmPhone),

  /** The viewer's private calendar link without its token, or null. */
  calendarFeed: signedInProcedure
    .output(calendarFeed.nullable())
    .query(({ ctx }) => feedSettingsOf(ctx.db, ctx.viewer.id)),

  /** Creates the viewer's calendar link and ends an earlier one. */
  createCalendarFeed: signedInProcedure.output(newCalendarFeed).mutation(createFeed),

  updateCalendarFeed: signedInProcedure
    .input(calendarFeedInput)
    .output(calendarFeed)
    .mutation(updateFeed),

  deleteCalendarFeed: signedInProcedure
    .output(z.void())
    .mutation(({ ctx }) => deleteFeed(ctx.db, ctx.viewer.id)),

  /**
   * Ends all sessions of the viewer, this one too, and the calendar link, which whoever was in the
   * account may have copied.
   */
  signOutEverywhere: signedInProcedure.output(z.void()).mutation(async ({ ctx }) => {
    await deleteFeed(ctx.db, ctx.viewer.id);
    await endAllSessions(ctx.db, ctx.viewer.id);
  }),

  /** Yields the viewer's data in parts. `/api/profile/export` makes a file of them. */
  download: signedInProcedure
    .meta({ counts: 'downloads' })
    .output(z.custom<AsyncIterable<MyDataPart>>())
    .query(myDataOf),

  deleteAccount: signedInProcedure.input(deleteAccountInput).mutation(deleteAccount),
});
