import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isPhoto } from '@/schemas/photo';
import { testDatabase } from '@/test/community';
import { makeListing, makeUser } from '@/test/factories';

const MIGRATION = path.resolve(
  import.meta.dirname,
  'migrations/20261122140000_photos/migration.sql',
);

/** The cleanup statements. They contain no semicolons of their own. */
const statements = readFileSync(MIGRATION, 'utf8')
  .replace(/^--.*$/gm, '')
  .split(';')
  .filter((statement) => statement.includes('UPDATE'));

const good = [
  'https://pictures.example/roof.jpg',
  'https://pictures.example',
  'https://pictures.example:8443/a%20b.jpg?size=2#top',
  '/pictures/sukkah-01.svg',
];
const bad = [
  '/api/logout',
  '/api/auth/callback/email?token=1&email=gil%40example.org',
  '/pictures/../api/logout',
  '/pictures/%2e%2e/api/logout',
  '/pictures/..\\api',
  '/pictures/a.jpg?x',
  '/pictures/',
  '//evil.example/a.jpg',
  'https://sukkah.example@evil.example/a.jpg',
  'https://\\api',
  'https:///api/logout',
  'http://pictures.example/a.jpg',
  'javascript:alert(1)',
  '',
];

it('removes stored values that are not photos, and keeps the photos', async () => {
  const { db } = await testDatabase();
  for (const photo of [...good, ...bad]) {
    const host = await makeUser(db, { profileImageUrl: photo });
    await makeListing(db, host, { photoUrl: photo });
  }
  for (const statement of statements) await db.$executeRawUnsafe(statement);

  const left = await db.sukkahListing.findMany({ include: { host: true } });
  expect(left.flatMap(({ photoUrl }) => photoUrl ?? []).sort()).toEqual([...good].sort());
  expect(left.flatMap(({ host }) => host.profileImageUrl ?? []).sort()).toEqual([...good].sort());
  expect(left).toHaveLength(good.length + bad.length);
  expect([good.every(isPhoto), bad.some(isPhoto)]).toEqual([true, false]);
});
