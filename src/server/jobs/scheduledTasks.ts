import type { Clock } from '../clock';
import type { Db } from '../db/client';
import { databaseClock, isClockWrong } from '../db/databaseClock';
import { sweepKeys } from '../db/idempotency';
import { queueEveMails } from '../emails/eve';
import { sweepSlowHosts } from '../listings/hostResponsiveness';
import { assignMissingPublicPoints } from '../listings/point';
import { resolveListings } from '../listings/resolveListings';
import { remindInstitutions } from '../moderation/institutionReminder';
import { sweepNeeds } from '../needs/need';
import { offerSeats } from '../needs/offerSeats';
import { sendSeatAlerts } from '../needs/sendSeatAlerts';
import { log, logUnexpected } from '../observability/log';
import { sweepPictures } from '../photos/sweep';
import { sweepRateLimits } from '../rateLimit/rateLimit';
import { askForRatings } from '../ratings/ask';
import { sweepRatings } from '../ratings/count';
import { sendAnswerReminders } from '../requests/answerReminders';
import { askIfComing } from '../requests/askIfComing';
import { endInvitations } from '../requests/endInvitations';
import { hideLapsedSukkahs } from '../timeSlots/openSukkah';
import { deleteEmptySlots, markEndedSlots, sweepRemovedSlots } from '../timeSlots/sweep';
import { type RetentionSettings, sweepOutdated } from './retention';

type Context = { db: Db; clock: Clock; settings: RetentionSettings };

const deleteOld = async ({ db, clock }: Context) => {
  const now = clock.now();
  await sweepRateLimits(db, now);
  await db.session.deleteMany({ where: { expire: { lt: now } } });
  await db.verificationToken.deleteMany({ where: { expires: { lt: now } } });
};

/**
 * Called every minute; safe to run in several processes at once. The tasks use the database's
 * clock. A process whose own clock is wrong leaves them to the others.
 */
export async function runScheduledTasks({ clock, ...rest }: Context): Promise<void> {
  const context = { ...rest, clock: await databaseClock(rest.db) };
  const skewMs = clock.now().getTime() - context.clock.now().getTime();
  if (isClockWrong(skewMs)) {
    log.error(
      { skewSeconds: Math.round(skewMs / 1000) },
      'The clock is wrong: no scheduled tasks run.',
    );
    return;
  }
  await runTasks(context);
}

/** Runs all tasks, whatever the time. */
export async function runTasks(context: Context): Promise<void> {
  for (const part of [
    sweepRemovedSlots,
    deleteEmptySlots,
    queueEveMails,
    sendAnswerReminders,
    askIfComing,
    endInvitations,
    offerSeats,
    sendSeatAlerts,
    sweepSlowHosts,
    askForRatings,
    sweepRatings,
    sweepKeys,
    sweepNeeds,
    remindInstitutions,
    hideLapsedSukkahs,
    assignMissingPublicPoints,
    resolveListings,
    markEndedSlots,
    deleteOld,
    sweepOutdated,
    sweepPictures,
  ]) {
    try {
      await part(context);
    } catch (error) {
      logUnexpected(error, `sweep ${part.name}`);
    }
  }
}
