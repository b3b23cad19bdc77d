import { beforeEach, describe, expect, it } from 'vitest';
import { community } from '@/test/community';
import { CANARY, listingForm, makeListing, slotForm } from '@/test/factories';
import { refusal } from '@/test/refusal';

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
beforeEach(async () => {
  story = await community();
});

describe('a preview of an unsaved listing', () => {
  const zone = { timeZone: 'America/New_York', dietaryOptions: [] };
  const form = {
    ...listingForm({ ...CANARY, genderSeating: 'mechitza' }),
    ...zone,
    timeSlots: [
      slotForm({ startsAt: '2027-10-17T22:30:00.000Z', isFree: false, priceCents: 2500 }),
      slotForm({ startsAt: '2027-10-15T22:30:00.000Z', endsAt: '2027-10-16T00:30:00.000Z' }),
    ],
  };

  it('looks as it would to guests after saving, and creates nothing', async () => {
    const { host, visitor, db } = story;
    const before = await db.sukkahListing.count();
    const preview = await host.listings.preview(form);
    expect(await db.sukkahListing.count()).toBe(before);
    // A preview has no exact point.
    const saved = await host.listings.create({ ...form, lat: null, lon: null });
    const read = await visitor.listings.byId({ id: saved.id });
    const own = { id: '', listingId: '', createdAt: null, updatedAt: null };
    const plain = ({ timeSlots, ...listing }: typeof preview) => ({
      ...listing,
      ...own,
      timeSlots: timeSlots.map((slot) => ({ ...slot, ...own })),
    });
    expect(plain(preview)).toEqual(plain(read));
  });

  it('contains no street, and has the postal code only if it’s public', async () => {
    const { host } = story;
    const approximate = await host.listings.preview(form);
    for (const secret of [CANARY.addressLine1, CANARY.postal])
      expect(JSON.stringify(approximate)).not.toContain(secret);
    const exact = await host.listings.preview({ ...form, privacyLevel: 'exact' });
    expect(exact.postal).toBe(CANARY.postal.slice(0, 5));
    expect(JSON.stringify(exact)).not.toContain(CANARY.addressLine1);
  });

  it('shows the postal code that strangers would see', async () => {
    const { host } = story;
    const preview = async (country: string, postal: string) =>
      (await host.listings.preview({ ...form, country, postal, privacyLevel: 'exact' })).postal;
    expect(await preview('United Kingdom', 'SW1A 1AA')).toBe('SW1A');
    expect(await preview('Canada', 'K1A 0B1')).toBe('K1A');
    expect(await preview('United States', '11238-1234')).toBe('11238');
  });

  it('counts the taken seats of the host’s own meals, and of nobody else’s', async () => {
    const { host, db } = story;
    const seats = { capacityTotal: 8, capacityReserved: 3 };
    const mine = await makeListing(db, host, { slots: [seats] });
    const others = await makeListing(db, story.guest, { slots: [seats] });
    const left = async (id: string) => {
      const slot = { ...slotForm({ capacityTotal: 8 }), id };
      const { timeSlots } = await host.listings.preview({
        ...listingForm(),
        ...zone,
        timeSlots: [slot],
      });
      return timeSlots[0]?.seatsLeft;
    };
    expect(await left(mine.slot.id)).toBe(5);
    expect(await left(others.slot.id)).toBe(8);
  });
});

describe('reusing a listing next year', () => {
  it('has its meals on the matching days, and only its host can do it', async () => {
    const { host, guest, db } = story;
    const listing = await makeListing(db, host, {
      city: 'Brooklyn',
      slots: [
        { startsAt: '2026-09-25T23:00:00Z', endsAt: '2026-09-26T01:00:00Z' },
        { startsAt: '2026-07-01T23:00:00Z', endsAt: '2026-07-02T01:00:00Z' },
      ],
    });
    const { id } = await db.timeSlot.findFirstOrThrow({
      where: { listingId: listing.id },
      orderBy: { startsAt: 'desc' },
    });
    expect(await host.listings.again({ id: listing.id })).toEqual([
      {
        id,
        startsAt: new Date('2027-10-15T23:00:00Z'),
        endsAt: new Date('2027-10-16T01:00:00Z'),
      },
    ]);
    expect((await refusal(guest.listings.again({ id: listing.id }))).status).toBe(403);
  });
});
