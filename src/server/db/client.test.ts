import { beforeAll, describe, expect, it } from 'vitest';
import { community } from '@/test/community';
import { canariesIn, makeCanaryListing, makeRequest } from '@/test/factories';

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
let slotId: string;
let listingId: string;

beforeAll(async () => {
  story = await community();
  const listing = await makeCanaryListing(story.db, story.host);
  listingId = listing.id;
  slotId = listing.slot.id;
});

const sql = (statement: string) => story.db.$executeRawUnsafe(statement);

const slot = (set: string) => `UPDATE time_slots SET ${set} WHERE id = '${slotId}'`;
const listing = (set: string) => `UPDATE sukkah_listings SET ${set} WHERE id = '${listingId}'`;
const request = (hopperId: string, seats: number, status = 'pending') =>
  `INSERT INTO requests (id, slot_id, hopper_id, seats_requested, status)
   VALUES (gen_random_uuid(), '${slotId}', '${hopperId}', ${seats}, '${status}')`;
const thread = (hopperId: string, hostId: string) =>
  `INSERT INTO threads (id, listing_id, hopper_id, host_id)
   VALUES (gen_random_uuid(), '${listingId}', '${hopperId}', '${hostId}')`;

describe('the database’s constraints', () => {
  it.each([
    ['capacity of 0', 'capacity_total = 0', 'time_slots_capacity_total_check'],
    ['capacity of 51', 'capacity_total = 51', 'time_slots_capacity_total_check'],
    ['seats below none', 'capacity_reserved = -1', 'time_slots_capacity_reserved_check'],
    ['seats above all', 'capacity_reserved = 11', 'time_slots_capacity_reserved_check'],
    [
      'fewer seats than taken',
      'capacity_total = 5, capacity_reserved = 6',
      'time_slots_capacity_reserved_check',
    ],
    ['an end at the start', 'ends_at = starts_at', 'time_slots_ends_after_start_check'],
    ['a price below 0', 'price_cents = -1', 'time_slots_price_check'],
    ['a donation below 0', 'donation_suggested_cents = -1', 'time_slots_price_check'],
  ])('refuse a slot with %s', async (_what, set, constraint) => {
    await expect(sql(slot(set))).rejects.toThrow(constraint);
  });

  it.each([
    'capacity_total = 1',
    'capacity_total = 50, capacity_reserved = 50',
    'capacity_total = 10, capacity_reserved = 0',
  ])('accept values at their limits: %s', async (set) => {
    expect(await sql(slot(set))).toBe(1);
  });

  it.each([
    ["reason = 'Rain.', reason_code = 'HOST_LEFT'", 'request_events_one_reason_check'],
    ["reason_code = 'BORED'", 'request_events_reason_code_check'],
    ["reason_values = '{}'", 'request_events_reason_values_check'],
  ])('refuse an event with %s', async (set, constraint) => {
    const { id } = await makeRequest(story.db, { id: slotId }, await story.join('Dana'));
    const change = `UPDATE request_events SET ${set} WHERE request_id = '${id}'`;
    await expect(sql(change)).rejects.toThrow(constraint);
  });

  it.each([0, 9, -1])('refuse a request for %i seats', async (seats) => {
    await expect(sql(request(story.guest.id, seats))).rejects.toThrow(
      'requests_seats_requested_check',
    );
  });

  it('refuse an unknown status', async () => {
    await expect(sql(request(story.guest.id, 1, 'maybe'))).rejects.toThrow('requests_status_check');
    await expect(sql(listing(`privacy_level = 'secret'`))).rejects.toThrow('privacy_level_check');
  });

  it('allow one open request for each guest and meal, and any number of closed ones', async () => {
    for (const open of ['pending', 'accepted', 'waitlisted']) {
      const { id } = await story.join('Open');
      for (const closed of ['declined', 'cancelled', 'expired', 'declined'])
        expect(await sql(request(id, 1, closed))).toBe(1);
      expect(await sql(request(id, 1, open))).toBe(1);
      for (const second of ['pending', 'accepted', 'waitlisted'])
        await expect(sql(request(id, 1, second))).rejects.toThrow(/23505|requests_one_open/);
    }
  });

  it('allow one conversation for each listing and guest, between two different people', async () => {
    const { host, guest, stranger } = story;
    expect(await sql(thread(guest.id, host.id))).toBe(1);
    expect(await sql(thread(stranger.id, host.id))).toBe(1);
    await expect(sql(thread(guest.id, host.id))).rejects.toThrow(/23505|threads_listing_id_hopper/);
    await expect(sql(thread(host.id, host.id))).rejects.toThrow('threads_two_people_check');
  });

  it('allow a single key for public points, of 32 bytes', async () => {
    const add = (id: boolean) => sql(`INSERT INTO point_keys VALUES (${id}, '\\x00')`);
    await expect(add(true)).rejects.toThrow(/23505|point_keys/);
    await expect(add(false)).rejects.toThrow('point_keys');
    expect(await story.db.$queryRaw`SELECT octet_length(key) AS size FROM point_keys`).toEqual([
      { size: 32 },
    ]);
  });

  it('refuse a point with only one coordinate', async () => {
    await expect(sql(listing('lat = NULL'))).rejects.toThrow('sukkah_listings_point_check');
    await expect(sql(listing('public_lon = NULL'))).rejects.toThrow('public_point_check');
  });
});

describe('the client', () => {
  it('reads no private location unless it’s selected by name', async () => {
    const { db, guest } = story;
    await makeRequest(db, { id: slotId }, guest);
    const rows = [
      await db.sukkahListing.findMany(),
      await db.user.findMany({ include: { listings: true } }),
      await db.request.findMany({ include: { slot: { include: { listing: true } } } }),
      await db.sukkahListing.update({ where: { id: listingId }, data: { title: 'New' } }),
      await db.pointKey.findMany(),
    ];
    const text = JSON.stringify(rows);
    expect(text).toContain('Brooklyn');
    expect(canariesIn(text)).toEqual([]);
    expect(text).not.toMatch(/publicLat|"lat"|postal|"key":{/);
  });

  it('keeps reading while a migration changes another column', async () => {
    const { db, guest } = story;
    const read = () => db.user.findFirst({ where: { id: guest.id }, select: { bio: true } });
    for (let n = 0; n < 3; n += 1) await read();
    await sql('ALTER TABLE users ALTER bio TYPE varchar(9000)');
    const reads = await Promise.all(Array.from({ length: 20 }, read));
    expect(reads).toEqual(Array.from({ length: 20 }, () => ({ bio: null })));
  });
});
