import { beforeEach, describe, expect, it } from 'vitest';
import { community } from '@/test/community';
import { makeListing, makeRequest } from '@/test/factories';
import { deliverableFrom } from './stays';

let story: Awaited<ReturnType<typeof community>>;
beforeEach(async () => {
  story = await community();
});

const NEW_YORK = { timeZone: 'America/New_York', profile: { shomerShabbat: true } };
const jerusalem = {
  ...{ city: 'Jerusalem', region: null, country: 'Israel', timeZone: 'Asia/Jerusalem' },
};

/** When an email to the guest, whose home is New York, may be sent. */
async function sentAt(at: string, reader = NEW_YORK) {
  const due = await deliverableFrom(story.db, { ...reader, id: story.guest.id }, new Date(at));
  return due.toISOString();
}

async function seatAt(
  listing: Parameters<typeof makeListing>[2],
  startsAt: string,
  status: 'accepted' | 'pending' = 'accepted',
) {
  const endsAt = new Date(Date.parse(startsAt) + 3 * 3_600_000);
  const { slot } = await makeListing(story.db, story.host, {
    ...listing,
    slots: [{ startsAt: new Date(startsAt), endsAt }],
  });
  await makeRequest(story.db, slot, story.guest, { status });
}

// Shabbat, October 30, 2027: in Jerusalem from Friday 14:12Z to Saturday 15:30Z, in New York from
// Friday 21:36Z or so.
const FRIDAY_DINNER = '2027-10-29T16:30:00Z';
const SHABBAT_IN_JERUSALEM = '2027-10-29T15:00:00.000Z';

describe('someone who keeps Shabbat', () => {
  it('gets no email while it’s Shabbat where they have a seat, or later at home', async () => {
    expect(await sentAt(SHABBAT_IN_JERUSALEM)).toBe(SHABBAT_IN_JERUSALEM);
    await seatAt(jerusalem, FRIDAY_DINNER);
    // Shabbat in New York begins before it ends in Jerusalem, and lasts longer.
    expect(await sentAt(SHABBAT_IN_JERUSALEM)).toMatch(/^2027-10-30T2[23]:/);
    expect(await sentAt('2027-10-29T13:00:00.000Z')).toBe('2027-10-29T13:00:00.000Z');
  });

  it('gets it as at home if the seat isn’t theirs yet, or the meal is another week', async () => {
    await seatAt(jerusalem, FRIDAY_DINNER, 'pending');
    await seatAt(jerusalem, '2027-11-05T16:30:00Z');
    expect(await sentAt(SHABBAT_IN_JERUSALEM)).toBe(SHABBAT_IN_JERUSALEM);
  });

  it('keeps the holy time of the whole zone of a place that isn’t known', async () => {
    await seatAt({ ...jerusalem, city: 'Nowhereville' }, FRIDAY_DINNER);
    expect(await sentAt(SHABBAT_IN_JERUSALEM)).toMatch(/^2027-10-30T2[23]:/);
  });
});

it('someone who doesn’t keep Shabbat gets every email at once', async () => {
  await seatAt(jerusalem, FRIDAY_DINNER);
  const reader = { ...NEW_YORK, profile: { shomerShabbat: false } };
  expect(await sentAt(SHABBAT_IN_JERUSALEM, reader)).toBe(SHABBAT_IN_JERUSALEM);
});
