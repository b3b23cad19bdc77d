import { mailOutcomes, metrics } from './metrics';

/** Alerts compare counters over time, and notice the first failure only if it wasn't the first value. */
export function startCountersAtZero(mailKinds: readonly string[]): void {
  for (const kind of mailKinds)
    for (const outcome of mailOutcomes) metrics.mails.inc({ kind, outcome }, 0);
  for (const code of ['INTERNAL', 'UNAVAILABLE', 'BUSY', 'TOO_MANY_REQUESTS'])
    metrics.refusals.inc({ code }, 0);
  for (const from of ['replica', 'primary']) metrics.reads.inc({ from }, 0);
  for (const result of ['hit', 'miss']) metrics.pageCache.inc({ result }, 0);
}
