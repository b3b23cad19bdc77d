import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { community } from '@/test/community';
import { makeListing } from '@/test/factories';

const scripts = ['20261122220000_search_days', '20261122230000_search_days_filled'].map((name) =>
  readFileSync(path.resolve(import.meta.dirname, 'migrations', name, 'migration.sql'), 'utf8'),
);

class Undo extends Error {}

it('existing listings get the days of their meals, each in its own time zone', async () => {
  const { db, host } = await community();
  const at = (startsAt: string) => ({ startsAt });
  const removed = { startsAt: '2027-10-19T17:00:00Z', removedAt: new Date() };
  const evening = at('2027-10-17T01:00:00Z');
  const newYorkListing = await makeListing(db, host, {
    slots: [evening, at('2027-10-16T17:00:00Z'), at('2027-10-18T17:00:00Z'), removed],
  });
  const jerusalemListing = await makeListing(db, host, {
    timeZone: 'Asia/Jerusalem',
    slots: [evening],
  });
  const emptyListing = await makeListing(db, host, { slots: [] });

  const transaction = db.$transaction(async (tx) => {
    await tx.$executeRaw`DROP TRIGGER time_slots_days ON time_slots`;
    await tx.$executeRaw`ALTER TABLE sukkah_listings DROP COLUMN days`;
    await tx.$executeRaw`CREATE INDEX sukkah_listings_asked ON sukkah_listings (id)`;
    // Run each script as one statement, because its functions contain semicolons.
    for (const script of scripts) await tx.$executeRawUnsafe(`DO $do$ BEGIN ${script} END $do$`);
    const days = async ({ id }: { id: string }) => {
      const listing = await tx.sukkahListing.findUniqueOrThrow({ where: { id } });
      return listing.days.map((day) => day.toISOString().slice(0, 10)).sort();
    };
    expect(await days(newYorkListing)).toEqual(['2027-10-16', '2027-10-18']);
    expect(await days(jerusalemListing)).toEqual(['2027-10-17']);
    expect(await days(emptyListing)).toEqual([]);
    throw new Undo();
  });
  await expect(transaction).rejects.toThrow(Undo);
});
