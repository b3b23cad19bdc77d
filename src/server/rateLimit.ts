import { RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from './db';
import { errors } from './errors';

/** How much one user, or one address, may do in a number of seconds. Far above what people do. */
const limits = {
  'requests.create': { points: 30, duration: 10 * 60 },
  'messages.send': { points: 60, duration: 60 },
  'mailAddress.link': { points: 5, duration: 15 * 60 },
  'signIn.email': { points: 5, duration: 15 * 60 },
} as const;

/** Under which key a count is kept. */
export const rateKey = (what: keyof typeof limits, who: string) => `${what}:${who}`;

/**
 * Counts one use, in the database, so that all server processes count together.
 * @throws RuleError `TOO_MANY_REQUESTS` with the seconds to wait.
 */
export async function limitRate(db: Db, what: keyof typeof limits, who: string): Promise<void> {
  const limiter = new RateLimiterPrisma({
    storeClient: db,
    keyPrefix: what,
    clearExpiredByTimeout: false,
    ...limits[what],
  });
  try {
    await limiter.consume(who);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw errors.tooMany(Math.ceil(refusal.msBeforeNext / 1000));
  }
}

/** Deletes counters whose time is over. */
export async function sweepRateLimits(db: Db, now: Date): Promise<void> {
  await db.rateLimiterFlexible.deleteMany({ where: { expire: { lt: now } } });
}
