/** Fills in the places of the database that DATABASE_URL names, unless they are there. */
import { loadPlaces } from './load.mjs';

await loadPlaces(process.env.DATABASE_URL ?? '');
