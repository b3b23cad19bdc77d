import { Prisma } from '@/generated/prisma/client';
import { definePolicy } from './policy';

const { sql } = Prisma;

/** For what belongs to no one's listing or request. */
export const sitePolicy = definePolicy({
  roles: {
    moderator: (actor) =>
      actor.kind === 'user'
        ? sql`EXISTS (SELECT FROM users m WHERE m.id = ${actor.id}::uuid AND m.role = 'admin'
            AND m.deleted_at IS NULL AND m.suspended_at IS NULL)`
        : sql`FALSE`,
  },
  actions: { moderate: ['moderator'] },
});
