/**
 * `npm run admin -- make dana@example.org` makes a user a moderator, `remove` reverses that, and
 * `list` lists the moderators. Uses the database in DATABASE_URL and records each change in the
 * moderation log.
 */
import { v7 } from 'uuid';
import { checkSettings, directUrl } from '../server/config/settings.mjs';
import { withDatabase } from './database.mjs';
import { prepareEnding } from './ending.mjs';
import { loadEnvFile } from './environment.mjs';

const USAGE = 'Usage: npm run admin -- make <email address> | remove <email address> | list';

const roles = {
  make: { role: 'admin', action: 'makeModerator', done: 'is a moderator' },
  remove: { role: 'hopper', action: 'removeModerator', done: 'is no longer a moderator' },
};

const { end, fail } = prepareEnding();

/**
 * @param {import('pg').Client} client
 * @param {keyof typeof roles} verb
 * @param {string} email
 */
async function setRole(client, verb, email) {
  const { role, action, done } = roles[verb];
  await client.query('BEGIN');
  const { rows } = await client.query(
    `SELECT id, role FROM users WHERE email = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`,
    [email.toLowerCase()],
  );
  const [user] = rows;
  if (!user) throw new Error('No user has this address. They have to sign in once first.');
  if (user.role !== role) {
    await client.query('UPDATE users SET role = $2 WHERE id = $1', [user.id, role]);
    await client.query(
      'INSERT INTO moderation_events (id, action, user_id, at) VALUES ($1, $2, $3, now())',
      [v7(), action, user.id],
    );
  }
  await client.query('COMMIT');
  console.log(`${email} ${done}.`);
}

/** @param {import('pg').Client} client */
async function list(client) {
  const { rows } = await client.query(
    `SELECT email, first_name FROM users WHERE role = 'admin' AND deleted_at IS NULL ORDER BY email`,
  );
  for (const { email, first_name: name } of rows) console.log([email ?? '-', name].join('\t'));
  if (rows.length === 0) console.log('There are no moderators.');
}

/** @param {string[]} words */
async function main([verb, email]) {
  if (verb !== 'list' && !((verb === 'make' || verb === 'remove') && email)) throw new Error(USAGE);
  loadEnvFile();
  checkSettings(process.env, ['DATABASE_URL']);
  await withDatabase(directUrl(process.env), (client) =>
    verb === 'list' ? list(client) : setRole(client, verb, email ?? ''),
  );
}

main(process.argv.slice(2)).then(() => end(0), fail);
