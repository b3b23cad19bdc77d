import { languageOf } from '@/i18n/languageOf';
import { defaultLocale } from '@/i18n/locales';
import { noteClients } from './client';
import { systemClock } from './clock';
import { getDb } from './db';
import { env } from './env';
import { stopListening } from './live/listener';
import { logUnexpected } from './log';
import { canSendMail } from './mail/send';
import { startWorkers } from './workers';

const TRY_AGAIN_MS = 10_000;

/** Pages are served meanwhile, and jobs written: they wait for whoever has workers. */
async function startJobs(): Promise<void> {
  try {
    const settings = env();
    const language = languageOf(defaultLocale);
    const context = { db: getDb(), clock: systemClock, settings, language };
    await startWorkers(settings.DATABASE_URL, context);
  } catch (error) {
    logUnexpected(error, 'job queue');
    setTimeout(startJobs, TRY_AGAIN_MS).unref();
  }
}

/** Readies this server process: stops it over a bad setting, which it names, or sets it going. */
export function prepare(): void {
  try {
    env();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
  noteClients({
    secret: env().NEXTAUTH_SECRET,
    proxies: env().TRUSTED_PROXIES,
    warn: () =>
      console.warn(
        'X-Forwarded-For is not believed, since TRUSTED_PROXIES is not set: all who come through one proxy count as one client.',
      ),
  });
  if (!canSendMail(env()))
    console.warn('No mail is sent: neither EMAIL_SERVER nor, in demo mode, MAIL_DIR is set.');
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stopListening);
  void startJobs();
}
