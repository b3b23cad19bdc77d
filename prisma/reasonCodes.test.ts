import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { reasonText } from '@/server/presenters/cancellationReason';
import { community } from '@/test/community';
import { english } from '@/test/english';
import { makeListing, makeRequest } from '@/test/factories';

const MIGRATION = path.resolve(
  import.meta.dirname,
  'migrations/20261122090000_reason_codes/migration.sql',
);

/** The migration's statements. They contain no semicolons of their own. */
const statements = readFileSync(MIGRATION, 'utf8')
  .replace(/^--.*$/gm, '')
  .split(';')
  .filter((statement) => statement.trim());

class Undo extends Error {}

it('turns built-in reasons into equivalent codes, and keeps what people typed', async () => {
  const { db, host, guest, stranger } = await community();
  const { slot, id: listingId } = await makeListing(db, host);
  const { id: requestId } = await makeRequest(db, slot, guest);
  const deletedUser = { deletedAt: new Date(), firstName: 'Deleted user', lastName: null };
  await db.user.update({ where: { id: guest.id }, data: deletedUser });
  const before: [actorId: string | null, reason: string | null, code: string | null][] = [
    [null, 'The host removed this meal.', 'MEAL_REMOVED'],
    [null, 'The host has left.', 'HOST_LEFT'],
    [guest.id, 'The guest has left.', 'GUEST_LEFT'],
    [guest.id, 'Gil L. has left.', 'GUEST_LEFT'],
    [guest.id, 'Gil has left.', 'GUEST_LEFT'],
    [guest.id, 'Gil Noam L. has left.', 'GUEST_LEFT'],
    [stranger.id, 'My train has left.', null],
    [stranger.id, 'The host removed this meal.', null],
    [guest.id, null, null],
    [null, null, null],
  ];
  const transaction = db.$transaction(async (tx) => {
    await tx.$executeRaw`ALTER TABLE request_events DROP COLUMN reason_code, DROP COLUMN reason_values`;
    await tx.$executeRaw`UPDATE sukkah_listings SET title = 'Deleted listing', host_id = ${guest.id}::uuid
      WHERE id = ${listingId}::uuid`;
    for (const [n, [actorId, reason]] of before.entries())
      await tx.$executeRaw`INSERT INTO request_events (id, request_id, actor_id, to_status, reason, at)
        VALUES (gen_random_uuid(), ${requestId}::uuid, ${actorId}::uuid, 'cancelled', ${reason},
          ${new Date(Date.UTC(2030, 0, n + 1))})`;
    for (const statement of statements) await tx.$executeRawUnsafe(statement);

    const after = await tx.requestEvent.findMany({
      where: { requestId, to: 'cancelled' },
      orderBy: { at: 'asc' },
    });
    // Today's text for these codes says "left this site".
    const today = before.map(([actorId, reason, code]) => [
      actorId,
      code ? reason?.replace('has left', 'left this site') : reason,
      code,
    ]);
    expect(after.map((row) => [row.actorId, reasonText(english, row), row.reasonCode])).toEqual(
      today,
    );
    const user = await tx.user.findUniqueOrThrow({ where: { id: guest.id } });
    const listing = await tx.sukkahListing.findUniqueOrThrow({ where: { id: listingId } });
    expect([user.firstName, listing.title]).toEqual([null, '']);
    throw new Undo();
  });
  await expect(transaction).rejects.toThrow(Undo);
});
