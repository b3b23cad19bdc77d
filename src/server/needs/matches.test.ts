import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { community } from '@/test/community';
import { makeListing, makeRequest } from '@/test/factories';
import { needForm } from '@/test/needs';
import { refusal } from '@/test/refusal';

const first = { date: '2027-10-15', type: 'dinner' } as const;

/** Later on the same evening. */
const LATE = '2027-10-15T23:30:00.000Z';

/** A town of its own, because the tests share a database. */
async function town(values: Parameters<typeof needForm>[0] = {}) {
  const story = await community();
  const city = `Town ${randomUUID().slice(0, 8)}`;
  await story.guest.needs.save(needForm({ city, ...values }));
  const open = async (title: string, listing: object = {}, slot: object = {}) => {
    const host = await story.join('Hadas');
    const made = await makeListing(story.db, host, { title, city, ...listing, slots: [slot] });
    return { ...made, host };
  };
  const titles = async () =>
    (await story.guest.needs.matches(first)).map(({ listing }) => listing.title);
  return { ...story, city, open, titles };
}

describe('the meals for a need', () => {
  it('are those of that evening nearby, the best fit first', async () => {
    const { open, titles } = await town({
      ...{ dietaryFlags: ['Vegan'], maxSteps: 2, kashrutLevel: 'certified' },
    });
    const listed = { dietaryOptions: ['Vegan'], kashrutLevel: 'certified' };
    await open('Says nothing', { kashrutLevel: null });
    await open('Fits', { ...listed, stepsToEnter: 0 });
    await open('Too many steps', { ...listed, stepsToEnter: 9 });
    await open('Full', { ...listed, stepsToEnter: 0 }, { capacityTotal: 4, capacityReserved: 4 });
    await open('Elsewhere', { ...listed, city: 'Nowhere' });
    await open('Lunch', listed, { type: 'lunch' });
    expect(await titles()).toEqual(['Fits', 'Says nothing', 'Too many steps', 'Full']);
  });

  it('say what they aren’t known to meet', async () => {
    const { guest, open } = await town({
      ...{ allergens: ['Sesame'], accessibilityNeeds: ['Step-free entry'], maxSteps: 2 },
    });
    await open('Steps', { stepsToEnter: 5 });
    const [match] = await guest.needs.matches(first);
    expect(match?.unmet).toEqual([
      { need: 'allergens', value: 'Sesame', fit: 'unknown', said: null },
      { need: 'accessibilityNeeds', value: 'Step-free entry', fit: 'unknown', said: null },
      { need: 'maxSteps', value: 2, fit: 'doesNotFit', said: 5 },
    ]);
  });

  it('never count an allergy as met by a preference', async () => {
    const { guest, open } = await town({ allergens: ['Peanuts', 'Gluten'] });
    await open('Preferences', { dietaryOptions: ['Vegan', 'Gluten-free'] });
    const [match] = await guest.needs.matches(first);
    expect(match?.unmet.map(({ value }) => value)).toEqual(['Peanuts', 'Gluten']);
  });

  it('include one that meets the need behind more than a page of others', async () => {
    const { db, host, city, open, titles } = await town({
      accessibilityNeeds: ['Step-free entry'],
    });
    for (let n = 0; n < 25; n += 1) await makeListing(db, host, { city });
    await open('Step-free', { accessibilityTags: ['Step-free entry'] }, { startsAt: LATE });
    expect((await titles())[0]).toBe('Step-free');
  });

  it('leave out what the guest has asked for or can’t ask for', async () => {
    const { db, guest, city, open, titles } = await town();
    const { slot: asked } = await open('Asked');
    await makeRequest(db, asked, guest);
    const { slot: declined } = await open('Declined');
    await makeRequest(db, declined, guest, { status: 'declined' });
    const { host: blocker, id } = await open('Blocked');
    expect(blocker.id).not.toBe(guest.id);
    await guest.safety.block({ listingId: id });
    await makeListing(db, guest, { title: 'Own', city });
    await open('Another');
    expect(await titles()).toEqual(['Another']);
  });

  it('leave out the other meals of a listing', async () => {
    const { db, guest, open } = await town();
    const { slot } = await open('Two dinners');
    await db.timeSlot.create({
      data: {
        ...{ listingId: slot.listingId, type: 'dinner', capacityTotal: 8 },
        startsAt: new Date('2027-10-18T22:30:00Z'),
        endsAt: new Date('2027-10-19T00:30:00Z'),
      },
    });
    const slots = async () => (await guest.needs.matches(first)).map((one) => one.slot.id);
    expect(await slots()).toEqual([slot.id]);
    await makeRequest(db, slot, guest);
    expect(await slots()).toEqual([]);
  });

  it('compare the walk only when people come on foot', async () => {
    const weekday = { date: '2027-10-18', type: 'dinner' } as const;
    const { guest, open, city } = await town();
    const near = '40.62,-73.96';
    const point = { publicLat: 40.7, publicLon: -73.96 };
    const meals = [first, weekday];
    await guest.needs.save(needForm({ city, meals, near, maxWalkMinutes: 30 }));
    await open('Far', point);
    await open('Far on a weekday', point, {
      startsAt: '2027-10-18T22:30:00Z',
      endsAt: '2027-10-19T00:30:00Z',
    });
    const unmet = async (meal: typeof first | typeof weekday) =>
      (await guest.needs.matches(meal)).map((one) => [one.listing.title, one.unmet]);
    expect(await unmet(first)).toEqual([
      ['Far', [expect.objectContaining({ need: 'maxWalkMinutes', fit: 'doesNotFit' })]],
    ]);
    expect(await unmet(weekday)).toEqual([['Far on a weekday', []]]);
  });

  it('don’t include the street, or anything about the place of the need', async () => {
    const { guest, open, city } = await town({ words: 'Canaryneed' });
    await open('Street', { addressLine1: '4711 Canarystreet', lat: 40.123457, lon: -73.987653 });
    const text = JSON.stringify(await guest.needs.matches(first));
    expect(text).toContain(city);
    expect(text).not.toMatch(/Canary|40\.12345|73\.98765/);
  });

  it('need a need', async () => {
    const { stranger } = await community();
    expect(await refusal(stranger.needs.matches(first))).toMatchObject({
      code: 'NOT_FOUND',
      message: 'You aren’t looking for anything now.',
    });
  });
});
