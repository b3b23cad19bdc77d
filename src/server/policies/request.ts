import { Prisma } from '@/generated/prisma/client';
import { definePolicy, userIn } from './policy';

const { sql } = Prisma;

/** For a row `r` of `requests` with its listing `l`. Which step is possible is in `transitions`. */
export const requestPolicy = definePolicy({
  roles: { host: userIn(sql`l.host_id`), guest: userIn(sql`r.hopper_id`) },
  actions: {
    see: ['host', 'guest'],
    cancel: ['host', 'guest'],
    /** Accept, decline, waitlist, reconsider, and undo any of these. */
    answer: ['host'],
    releaseSeats: ['host'],
    changeSize: ['guest'],
    acceptInvitation: ['guest'],
    markIntroRead: ['host'],
    confirmComing: ['guest'],
    seeCalendar: ['guest'],
    seeOffers: ['guest'],
    rate: ['host', 'guest'],
  },
});

/** The side for which somebody with these roles acts. */
export const sideOf = (roles: readonly ('host' | 'guest')[]) =>
  roles.includes('guest') ? 'hopper' : 'host';
