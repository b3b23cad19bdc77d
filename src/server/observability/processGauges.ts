import fs from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../clock';

type Options = {
  clock: Clock;
  backupFile?: string | undefined;
  isMailServerUp?: (() => boolean) | undefined;
};

/** Registers gauges that don't need the database. Those without their option don't exist. */
export function createProcessGauges(
  registry: Registry,
  { clock, backupFile, isMailServerUp }: Options,
) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `sukkah_${name}`, help, labelNames, registers: [registry] });
  const version = process.env.BUILT_VERSION ?? 'unknown';
  gauge('build_info', 'Always 1; the label names the version.', ['version']).set({ version }, 1);
  const mailServer =
    isMailServerUp &&
    gauge('mail_server_up', '1 unless the mail server could not be used the last time, else 0.');
  const backup =
    backupFile &&
    gauge('backup_age_seconds', 'How long ago BACKUP_FILE was written; +Inf if it is missing.');

  return async function refresh(): Promise<void> {
    if (mailServer) mailServer.set(isMailServerUp() ? 1 : 0);
    if (!backup) return;
    const ageMs = await fs.stat(backupFile).then(
      ({ mtimeMs }) => clock.now().getTime() - mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    backup.set(ageMs / 1000);
  };
}
