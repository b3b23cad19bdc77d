import { currentUser } from '@/schemas/user';
import { errors } from '../errors';
import { publicProcedure, router, signedInProcedure } from '../trpc';

const fields = { id: true, firstName: true, email: true, profileImageUrl: true } as const;

export const usersRouter = router({
  /** The signed-in user, or null for a visitor: the pages' question, which is never an error. */
  viewer: publicProcedure
    .output(currentUser.nullable())
    .query(({ ctx }) =>
      ctx.viewer ? ctx.db.user.findUnique({ where: { id: ctx.viewer.id }, select: fields }) : null,
    ),

  /** The signed-in user. @throws UNAUTHORIZED for a visitor. */
  me: signedInProcedure.output(currentUser).query(async ({ ctx }) => {
    const user = await ctx.db.user.findUnique({ where: { id: ctx.viewer.id }, select: fields });
    if (!user) throw errors.signInFirst();
    return user;
  }),
});
