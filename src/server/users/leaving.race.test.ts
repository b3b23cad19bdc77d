import { expect, it, vi } from 'vitest';
import { community } from '@/test/community';
import { listingForm, makeListing, slotForm } from '@/test/factories';
import { refusal } from '@/test/refusal';
import { fillFromProvider } from '../auth/fillFromProvider';

it('What users save while they delete their account is erased, too', async () => {
  const { db, clock, host, guest } = await community();
  const { id: listingId, slot } = await makeListing(db, host);
  const participants = { listingId, hopperId: guest.id, hostId: host.id };
  const { id: threadId } = await db.thread.create({ data: participants });
  const own = await makeListing(db, guest);
  await db.user.update({ where: { id: guest.id }, data: { profileImageUrl: null } });
  const image = 'https://pictures.example/gil.png';

  const waiting = async () => {
    const [row] = await db.$queryRaw<{ count: bigint }[]>`SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return Number(row?.count);
  };
  const until = (count: number) =>
    vi.waitFor(async () => expect(await waiting()).toBe(count), { timeout: 15_000 });

  const { left, saves, signedIn } = await db.$transaction(async (tx) => {
    // Holds the deletion near its end, after it has emptied the row and before it commits.
    await tx.$executeRaw`LOCK TABLE accounts IN SHARE MODE`;
    const left = guest.users.deleteAccount({ confirmation: 'DELETE' });
    await until(1);
    const title = 'Sukkah of the Levis';
    const saves = [
      guest.users.updateProfile({ firstName: 'Gil', timeZone: 'Asia/Jerusalem' }),
      guest.users.setFirstName({ firstName: 'Gil' }),
      guest.requests.create({ slotId: slot.id, seatsRequested: 1 }),
      guest.messages.send({ threadId, body: 'Good-bye!' }),
      guest.listings.create(listingForm({ title, timeSlots: [slotForm()] })),
      guest.listings.update({ ...listingForm({ title }), id: own.id }),
    ].map(refusal);
    const signedIn = fillFromProvider({ db, clock }, guest.id, { image }, true);
    await until(8);
    return { left, saves: Promise.allSettled(saves), signedIn };
  });
  await left;
  await signedIn;
  for (const save of await saves)
    expect(save).toMatchObject({ status: 'fulfilled', value: { status: 401 } });

  const user = await db.user.findUniqueOrThrow({
    where: { id: guest.id },
    include: { profile: true, requests: true, listings: true, messages: true },
  });
  expect(user).toMatchObject({
    firstName: null,
    timeZone: 'America/New_York',
    profileImageUrl: null,
    profile: null,
    requests: [],
    messages: [],
    listings: [{ id: own.id, title: '', visible: false }],
  });
});
