import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { community, testDatabase } from '@/test/community';

const run = promisify(execFile);

test('the operator can make someone a moderator, which is recorded in the moderation log', async () => {
  const { url } = await testDatabase();
  const { db, host, guest } = await community();
  const admin = (...words: string[]) =>
    run(process.execPath, [path.resolve('src/setup/admin.mjs'), ...words], {
      env: { ...process.env, DATABASE_URL: url },
    });
  expect((await admin('list')).stdout).toBe('There are no moderators.\n');
  const mail = `${host.email}`;
  await admin('make', mail.toUpperCase());
  await admin('make', mail);
  expect((await admin('list')).stdout).toBe(`${mail}\tHanna\n`);
  expect(await host.moderation.reports({})).toMatchObject({ total: 0 });
  await admin('remove', mail);
  const events = await db.moderationEvent.findMany({ orderBy: { at: 'asc' } });
  expect(events.map(({ action, userId, actorId }) => [action, userId, actorId])).toEqual([
    ['makeModerator', host.id, null],
    ['removeModerator', host.id, null],
  ]);
  await expect(admin('make', 'nobody@example.org')).rejects.toThrow(/No user has this address/);
  await expect(admin('promote', `${guest.email}`)).rejects.toThrow(/npm run admin/);
}, 60_000);
