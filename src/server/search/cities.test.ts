import { beforeEach, describe, expect, it } from 'vitest';
import { community } from '@/test/community';
import { DINNER, makeListing, makeRequest } from '@/test/factories';

type Story = Awaited<ReturnType<typeof community>>;

describe('suggested cities', () => {
  let story: Story;
  const suggest = (start: string) => story.visitor.listings.cities({ start });
  const names = async (start: string) => (await suggest(start)).map(({ name }) => name);
  const open = (city: string | null, values: Parameters<typeof makeListing>[2] = {}) =>
    makeListing(story.db, story.host, { city, region: null, ...values });

  beforeEach(async () => {
    story = await community();
    await story.db.sukkahListing.deleteMany();
  });

  it('begin with the typed text, ignoring case, accents and spaces', async () => {
    for (const city of ['Brooklyn', 'Brookline', 'New York', 'São Paulo', 'Be’er Sheva', null])
      await open(city);
    expect(await names('BROOK')).toEqual(['Brookline', 'Brooklyn']);
    expect(await names(' sao  p')).toEqual(['São Paulo']);
    expect(await names("be'er")).toEqual(['Be’er Sheva']);
    expect(await names('York')).toEqual([]);
    expect(await names('')).toHaveLength(5);
  });

  it('include their region and number of listings with upcoming meals, highest first', async () => {
    await open('Springfield', { region: 'IL' });
    await open('Springfield', { region: 'MA' });
    await open('Springfield', { region: 'MA' });
    await open('springfield', { region: 'MA', slots: [{}, {}] });
    expect(await suggest('spring')).toEqual([
      { name: 'Springfield', region: 'MA', count: 3 },
      { name: 'Springfield', region: 'IL', count: 1 },
    ]);
  });

  it('are at most eight', async () => {
    for (const letter of 'abcdefghij') await open(`Kfar ${letter}`);
    await open('Kfar j');
    expect(await names('kfar')).toEqual([...'jabcdefg'].map((letter) => `Kfar ${letter}`));
  });

  it('leave out cities without upcoming meals', async () => {
    await open('Yesterdayville', { slots: [{ startsAt: '2024-10-17T17:00:00Z' }] });
    await open('Nomealton', { slots: [] });
    const { slot } = await open('Droppedham');
    expect(await names('')).toEqual(['Droppedham']);
    const removedAt = story.clock.now();
    await story.db.timeSlot.update({ where: { id: slot.id }, data: { removedAt } });
    expect(await names('')).toEqual([]);
  });

  it('include a city until its last meal is over', async () => {
    await open('Latecomerton');
    story.clock.set(new Date(DINNER).getTime() + 60 * 60_000);
    expect(await names('late')).toEqual(['Latecomerton']);
    story.clock.forward({ hours: 1 });
    expect(await names('late')).toEqual([]);
  });

  it('never reveal where a hidden listing is, even to its host or guest', async () => {
    const { slot } = await open('Secretville', { visible: false });
    await makeRequest(story.db, slot, story.guest, { status: 'accepted' });
    for (const person of [story.visitor, story.guest, story.host])
      expect(await person.listings.cities({ start: '' })).toEqual([]);
  });
});
