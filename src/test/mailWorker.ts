/** A process with workers of its own, as the server has them; tests start it, and kill it. */

import { english } from '@/i18n/english';
import { startWorkers } from '@/server/workers';
import { systemClock } from '../server/clock';
import { createDb } from '../server/db/client';
import { readEnv } from '../server/env';
import { directUrl } from '../server/settings.mjs';

const settings = readEnv();
const db = createDb(settings.DATABASE_URL);
await startWorkers(directUrl(settings), { db, clock: systemClock, settings, language: english });
console.info('at work');
