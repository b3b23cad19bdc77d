import { beforeEach, describe, expect, it } from 'vitest';
import { makeListing } from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';
import { resolveListings } from './resolveListings';

type Story = Awaited<ReturnType<typeof mailFixture>>;
let story: Story;
beforeEach(async () => {
  story = await mailFixture();
});

/** As the version before left it: the times of a city's name alone. */
const unresolved = { placeId: null, placeKey: null, placeCountry: 'US', candleLightingMinutes: 18 };
const OREGON = { placeLat: 45.52, placeLon: -122.68 };
const maine = { city: 'Portland', region: 'ME', timeZone: 'America/New_York' };
const dinner = { startsAt: '2027-10-15T22:30:00Z', endsAt: '2027-10-16T01:30:00Z' };

async function savedBefore(values: Parameters<typeof makeListing>[2], slots = [dinner]) {
  const { id } = await makeListing(story.db, story.host, { ...values, slots });
  await story.db.sukkahListing.update({ where: { id }, data: { ...unresolved, ...OREGON } });
  return id;
}

const placeOf = (id: string) =>
  story.db.sukkahListing.findUniqueOrThrow({
    where: { id },
    select: { placeId: true, placeLat: true, placeKey: true, updatedAt: true },
  });

async function corrections() {
  await story.mailer.deliver();
  return story.mailer.mailsTo(story.host).filter(({ subject }) => subject?.startsWith('Corrected'));
}

describe('listings without a resolved place', () => {
  it('get one, and their hosts learn once that shown times were wrong', async () => {
    const id = await savedBefore(maine);
    const { updatedAt } = await placeOf(id);
    await resolveListings(story);
    expect(await placeOf(id)).toMatchObject({
      ...{ placeId: expect.stringMatching(/^g\d/), placeLat: expect.closeTo(43.66, 1) },
      ...{ placeKey: expect.any(String), updatedAt },
    });
    const [mail, ...others] = await corrections();
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Candle lighting 5:39 PM');
    await resolveListings(story);
    expect(await corrections()).toHaveLength(1);
  });

  it('get no email if the times were right, or the meals are over', async () => {
    const right = await makeListing(story.db, story.host, { slots: [dinner] });
    await story.db.sukkahListing.update({ where: { id: right.id }, data: unresolved });
    await savedBefore(maine, [
      { startsAt: '2024-10-15T22:30:00Z', endsAt: '2024-10-16T01:30:00Z' },
    ]);
    await resolveListings(story);
    expect(await corrections()).toEqual([]);
  });

  it('show no times any longer if nobody can tell which town it is, and say so', async () => {
    const id = await savedBefore({ ...maine, region: null });
    await resolveListings(story);
    expect(await placeOf(id)).toMatchObject({ placeId: null, placeLat: null });
    expect(await corrections()).toHaveLength(1);
  });

  it('are those that the version before saved, too', async () => {
    const { id } = await makeListing(story.db, story.host, { slots: [dinner] });
    const data = { city: 'Teaneck', region: 'NJ' };
    await story.db.sukkahListing.update({ where: { id }, data });
    await resolveListings(story);
    expect((await placeOf(id)).placeId).toBe('us-nj-teaneck');
  });
});
