import type { Server } from 'node:http';
import { languageOf } from '@/i18n/catalogs';
import { defaultLocale } from '@/i18n/language';
import { mailKinds } from '@/schemas/mailKinds';
import { startPageCache } from './cache/pageCache';
import { systemClock } from './clock';
import { env } from './config/env';
import { directUrl } from './config/settings.mjs';
import { getDb } from './db/client';
import { noteClients } from './http/clientAddress';
import { createRequestGate, guardRequestStart } from './http/requestGate';
import { startWorkers } from './jobs/workers';
import { linkMailKinds } from './mail/linkMail';
import { mailWarnings, watchMailServer } from './mail/mailServerHealth';
import { canSendMail } from './mail/send';
import { log, logUnexpected, redirectConsole } from './observability/log';
import { flushOutput } from './observability/output';
import { ignoreOutputErrors } from './observability/outputErrors.mjs';
import { observeRequests } from './observability/requests';
import { pushKeys } from './push/settings';
import { processListener, stopListening } from './realtime/listener';

const TRY_AGAIN_MS = 10_000;

/** Internal servers of this process, which don't serve people. */
const unwatched = new WeakSet<Server>();

const endings: (() => Promise<void>)[] = [];

/** Finishes background work. An email that's cut off while it's being sent would go out twice. */
async function shutDown(): Promise<void> {
  stopListening();
  await Promise.allSettled(endings.map((end) => end()));
  await flushOutput();
}

/** Pages and new jobs don't wait for it. */
async function startJobs(): Promise<void> {
  try {
    const settings = env();
    const language = languageOf(defaultLocale);
    const context = { db: getDb(), clock: systemClock, settings, language };
    await pushKeys(context.db);
    const boss = await startWorkers(directUrl(process.env), context);
    // Let running jobs finish. After 30 seconds, another process takes them over.
    endings.push(() => boss.stop({ timeout: 30_000 }));
  } catch (error) {
    logUnexpected(error, 'job queue');
    setTimeout(startJobs, TRY_AGAIN_MS).unref();
  }
}

async function startWatching(): Promise<void> {
  const { METRICS_PORT: port, METRICS_HOST: host = '127.0.0.1', BACKUP_FILE: backupFile } = env();
  const { EMAIL_SERVER, OTEL_EXPORTER_OTLP_ENDPOINT } = env();
  if (port) {
    const { startMetricsServer } = await import('./observability/metricsServer');
    const isMailServerUp = EMAIL_SERVER ? () => mailWarnings().length === 0 : undefined;
    const kinds = [...mailKinds, ...linkMailKinds];
    unwatched.add(startMetricsServer({ port, host, mailKinds: kinds, backupFile, isMailServerUp }));
  }
  if (OTEL_EXPORTER_OTLP_ENDPOINT) {
    const { startTracing } = await import('./observability/tracing');
    endings.push(startTracing());
  }
}

/** Prepares this server process. Exits and names the problem if a setting is wrong. */
export async function bootstrap(): Promise<void> {
  ignoreOutputErrors();
  try {
    env();
  } catch (error) {
    // Write to the terminal, because the log doesn't exist until the settings are right.
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
  // Not in development: Next.js shows its own messages in the console there, and pages change with
  // every edit.
  if (process.env.NODE_ENV === 'production') {
    redirectConsole();
    startPageCache(processListener().forVisitors);
  }
  // Before anything else reads a request.
  guardRequestStart();
  observeRequests(unwatched);
  await startWatching();
  const { NEXTAUTH_SECRET: secret, TRUSTED_PROXIES: proxies } = env();
  noteClients({
    secret,
    proxies,
    warn: () =>
      log.warn(
        'X-Forwarded-For is ignored, because TRUSTED_PROXIES is not set. All clients behind one proxy count as one client.',
      ),
  });
  const { EMAIL_SERVER } = env();
  if (EMAIL_SERVER) void watchMailServer(EMAIL_SERVER);
  else if (!canSendMail(env()))
    log.warn('No mail is sent: neither EMAIL_SERVER nor, in demo mode, MAIL_DIR is set.');
  const { admitConnection, admitRequest } = createRequestGate({ secret, proxies });
  // Our own server sets this hook. It doesn't run in development.
  const { sukkahSetServerHooks } = globalThis as { sukkahSetServerHooks?: (hooks: object) => void };
  sukkahSetServerHooks?.({ admitConnection, admitRequest, shutDown });
  void startJobs();
}
