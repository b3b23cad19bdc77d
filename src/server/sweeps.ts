import type { Clock } from './clock';
import type { Db } from './db/client';
import { sweepKeys } from './keys';
import { queueEveMails } from './letters/eve';
import { sweepCityNames } from './listings/city';
import { sweepSlowHosts } from './listings/pace';
import { drawMissingPoints } from './listings/point';
import { logUnexpected } from './log';
import { sweepPictures } from './photos/sweep';
import { sweepRateLimits } from './rateLimit';
import { askForRatings } from './ratings/ask';
import { sweepRatings } from './ratings/count';
import { sweepAnswers } from './requests/inTime';
import { type RetentionSettings, sweepOutdated } from './retention';
import { noteEnded, sweepRemovedSlots } from './timeSlots/sweep';

type Context = { db: Db; clock: Clock; settings: RetentionSettings };

const deleteOld = async ({ db, clock }: Context) => {
  const now = clock.now();
  await sweepRateLimits(db, now);
  await db.session.deleteMany({ where: { expire: { lt: now } } });
  await db.verificationToken.deleteMany({ where: { expires: { lt: now } } });
};

/** What time alone brings about. Every minute, and safe to run in many processes at once. */
export async function sweep(context: Context): Promise<void> {
  for (const part of [
    sweepRemovedSlots,
    queueEveMails,
    sweepAnswers,
    sweepSlowHosts,
    askForRatings,
    sweepRatings,
    sweepKeys,
    drawMissingPoints,
    sweepCityNames,
    noteEnded,
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
