import { expect, it, vi } from 'vitest';
import { community } from '@/test/community';
import { createTestDatabase } from '@/test/database';
import { makeListing, makeRequest } from '@/test/factories';
import { countedFigures } from './community';

it('counts seats at past meals and publicly visible hosts once in ten minutes', async () => {
  const { db, drop } = await createTestDatabase();
  try {
    const { clock, host, guest, stranger, visitor } = await community({ db });
    const { slot } = await makeListing(db, host, { slots: [{ startsAt: '2027-10-01T16:00:00Z' }] });
    await makeRequest(db, slot, guest, { status: 'accepted', seatsRequested: 3 });
    await makeRequest(db, slot, stranger, { status: 'cancelled', seatsRequested: 5 });
    const late = { createdAt: new Date('2027-10-01T17:00:00Z'), seatsRequested: 4 };
    await makeRequest(db, slot, stranger, { status: 'accepted', ...late });
    // A guest's seats count once a day, and not if they asked when the meal had begun.
    const again = { slots: [{ startsAt: '2027-10-01T19:00:00Z' }] };
    const { slot: sameDay } = await makeListing(db, host, again);
    await makeRequest(db, sameDay, guest, { status: 'accepted', seatsRequested: 2 });
    await makeListing(db, host);
    await makeListing(db, stranger, { visible: false });
    expect(await countedFigures({ db, clock })).toEqual({ seatsShared: 0, activeHosts: 1 });
    await db.sukkahListing.updateMany({ data: { visible: true } });
    clock.set('2027-10-02T00:00:00Z');
    expect(await countedFigures({ db, clock })).toEqual({ seatsShared: 3, activeHosts: 2 });
    await db.user.update({
      where: { id: stranger.id },
      data: { suspendedAt: clock.at, suspendedReason: 'spam' },
    });
    expect(await countedFigures({ db, clock })).toEqual({ seatsShared: 3, activeHosts: 2 });
    // Without the setting, the pages stay the same.
    expect(await visitor.listings.community()).toBeNull();
    vi.stubEnv('DISPLAY_FIGURES', 'real');
    expect(await visitor.listings.community()).toEqual({ seatsShared: 3, activeHosts: 2 });
  } finally {
    vi.unstubAllEnvs();
    await drop();
  }
});
