const ALARM_EVERY_MS = 60_000;
const alarms = new Map<string, number>();

/** Writes down that a limit on all is passed, which somebody should look at; once a minute at most. */
export function logAlarm(what: string): void {
  const now = Date.now();
  if (now - (alarms.get(what) ?? 0) < ALARM_EVERY_MS) return;
  alarms.set(what, now);
  console.error(`ALARM: more than LIMITS allows of ${what}.`);
}

/**
 * Writes down that something broke: the kind of error, its code and where it was thrown. Not its
 * message: those of the database and of mail servers quote streets and mail addresses.
 */
export function logUnexpected(error: unknown, where: string): void {
  const { name, code, stack } = (error ?? {}) as { name?: string; code?: string; stack?: string };
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  console.error([`${where}: ${name ?? 'Error'} ${code ?? ''}`.trim(), ...frames].join('\n'));
}
