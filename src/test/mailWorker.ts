import { startWorkers } from '@/server/jobs/workers';
import { systemClock } from '../server/clock';
import { directUrl, readSettings } from '../server/config/settings.mjs';
import { createDb } from '../server/db/client';
import { english } from './english';

const settings = readSettings(process.env);
const db = createDb(settings.DATABASE_URL);
await startWorkers(directUrl(process.env), { db, clock: systemClock, settings, language: english });
console.info('The worker is running.');
