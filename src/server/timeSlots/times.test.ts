import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '@/schemas/time';
import { community } from '@/test/community';
import { DINNER, listingForm, makeListing, makeRequest, slotForm } from '@/test/factories';
import { refusal } from '@/test/refusal';

type Story = Awaited<ReturnType<typeof community>>;
type Form = ReturnType<typeof slotForm>;
let story: Story;
beforeEach(async () => {
  story = await community();
});

const lasting = (days: number, moreMs = 0) =>
  slotForm({ endsAt: new Date(Date.parse(DINNER) + days * DAY_MS + moreMs).toISOString() });

/** Every way a host can send the times of a meal. */
const ways = {
  creating: ({ host }: Story, slot: Form) =>
    host.listings.create({ ...listingForm(), timeSlots: [slot] }),
  adding: async ({ db, host }: Story, slot: Form) =>
    host.timeSlots.create({ ...slot, listingId: (await makeListing(db, host)).id }),
  editing: async ({ db, host }: Story, slot: Form) => {
    const { id, slot: saved } = await makeListing(db, host);
    return host.listings.update({
      ...listingForm(),
      id,
      timeSlots: [{ ...slot, id: saved.id }],
    });
  },
  previewing: ({ host }: Story, slot: Form) =>
    host.listings.preview({
      ...listingForm(),
      ...{ timeZone: 'America/New_York', dietaryOptions: [] },
      timeSlots: [slot],
    }),
};

describe.each(Object.entries(ways))('%s a meal', (name, send) => {
  const path = (field: string) => (name === 'adding' ? field : `timeSlots.0.${field}`);

  it('accepts nine days, and nothing longer', async () => {
    await send(story, lasting(9));
    const message = 'A meal can last at most nine days.';
    expect(await refusal(send(story, lasting(9, 1)))).toMatchObject({
      status: 400,
      issues: [{ path: path('endsAt'), message }],
    });
  });

  it('accepts a start two years ahead, and nothing later', async () => {
    story.clock.set('2027-09-01T12:00:00Z');
    await send(story, slotForm({ startsAt: '2029-09-01T12:00:00.000Z' }));
    const message = 'A meal can begin at most two years from now.';
    story.clock.set('2027-09-01T12:00:00Z');
    expect(await refusal(send(story, slotForm({ startsAt: '2029-09-01T13:00:00.000Z' })))).toEqual({
      status: 400,
      code: 'STARTS_TOO_LATE',
      message,
      issues: [{ path: path('startsAt'), message }],
    });
  });

  it('accepts the past', async () => {
    await send(story, slotForm({ startsAt: '2024-10-16T23:00:00.000Z' }));
  });
});

describe('the database', () => {
  const slotOf = async () => (await makeListing(story.db, story.host)).slot;

  it('has no meal longer than nine days, whatever the session’s time zone', async () => {
    const { db } = story;
    const { id } = await slotOf();
    // By the calendar of New York, where summer time ends, that's an hour less than nine days.
    const end = (at: string) =>
      db.$transaction([
        db.$executeRaw`SET LOCAL TIME ZONE 'America/New_York'`,
        db.$executeRaw`UPDATE time_slots SET starts_at = '2027-11-01T12:00:00Z',
          ends_at = ${at}::timestamptz WHERE id = ${id}::uuid`,
      ]);
    await end('2027-11-10T12:00:00Z');
    await expect(end('2027-11-10T12:00:00.001Z')).rejects.toThrow('time_slots_length_check');
  });

  it('has no meal that begins years from now', async () => {
    const { db, host } = story;
    const { id, endsAt } = await slotOf();
    const startsAt = new Date(Date.now() + 4 * 365 * DAY_MS);
    const times = { startsAt, endsAt: new Date(startsAt.getTime() + DAY_MS) };
    await expect(makeListing(db, host, { slots: [times] })).rejects.toThrow('two years ahead');
    await expect(db.timeSlot.update({ where: { id }, data: times })).rejects.toThrow();
    expect((await db.timeSlot.findUniqueOrThrow({ where: { id } })).endsAt).toEqual(endsAt);
  });
});

describe('moving the start of a meal into the past', () => {
  it('is refused once guests have asked, even if the meal would go on', async () => {
    const { db, clock, host, guest } = story;
    const { id, slot } = await makeListing(db, host);
    const move = (startsAt: string, endsAt: string) =>
      host.listings.update({
        ...listingForm(),
        id,
        timeSlots: [{ ...slotForm({ startsAt, endsAt }), id: slot.id }],
      });
    const end = '2027-10-16T01:00:00.000Z';
    clock.set('2027-10-10T12:00:00Z');
    await move('2027-10-08T12:00:00.000Z', end);
    await move(DINNER, end);
    await makeRequest(db, slot, guest, { status: 'accepted' });
    expect(await refusal(move('2027-10-08T12:00:00.000Z', end))).toMatchObject({
      code: 'MOVED_INTO_PAST',
      issues: [{ path: 'timeSlots.0.startsAt' }],
    });
    // Once it has begun, its end can still change.
    clock.set('2027-10-15T23:30:00Z');
    await move(DINNER, '2027-10-16T02:00:00.000Z');
  });
});
