/** Loads the places into the database in DATABASE_URL, unless they're already there. */
import { loadPlaces } from './load.mjs';

await loadPlaces(process.env.DATABASE_URL ?? '');
