import { systemClock } from './clock';
import { getDb } from './db';
import { logUnexpected } from './log';
import { sweepRateLimits } from './rateLimit';
import { sweepRemovedSlots } from './timeSlots/sweep';

async function sweep(): Promise<void> {
  const context = { db: getDb(), clock: systemClock };
  const now = systemClock.now();
  try {
    await sweepRemovedSlots(context);
    await sweepRateLimits(context.db, now);
    await context.db.session.deleteMany({ where: { expire: { lt: now } } });
    await context.db.verificationToken.deleteMany({ where: { expires: { lt: now } } });
  } catch (error) {
    logUnexpected(error, 'sweep');
  }
}

/** Tidies up every `everyMs`, as long as the server runs. The timer keeps no process alive. */
export function startSweeps(everyMs: number): void {
  setInterval(sweep, everyMs).unref();
}
