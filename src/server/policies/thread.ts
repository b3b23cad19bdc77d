import { Prisma } from '@/generated/prisma/client';
import { definePolicy, userIn } from './policy';

const { sql } = Prisma;

/** For a row `t` of `threads`. */
export const threadPolicy = definePolicy({
  roles: { host: userIn(sql`t.host_id`), guest: userIn(sql`t.hopper_id`) },
  actions: { read: ['host', 'guest'], write: ['host', 'guest'] },
});
