import { beforeEach, describe, expect, it } from 'vitest';
import type { ListingSearchInput } from '@/schemas/search';
import { community } from '@/test/community';
import { LUNCH, listingForm, makeListing, slotForm } from '@/test/factories';

describe('the columns that a search relies on', () => {
  let story: Awaited<ReturnType<typeof community>>;
  beforeEach(async () => {
    story = await community();
  });

  const slots = (...startsAt: string[]) => ({ slots: startsAt.map((at) => ({ startsAt: at })) });
  const lastEnd = async (id: string) =>
    (await story.db.sukkahListing.findUniqueOrThrow({ where: { id } })).lastEndsAt?.toISOString();
  const end = async (id: string) =>
    (await story.db.timeSlot.findUniqueOrThrow({ where: { id } })).endsAt.toISOString();
  const search = async (input: ListingSearchInput) =>
    (await story.visitor.listings.search({ ...input, limit: 100 })).items.map(({ id }) => id);
  /** Also adds other filters, because a search with them uses the listing's own day column. */
  const found = async (date: string) => {
    const ids = await search({ date });
    expect(await search({ date, city: 'Brooklyn' })).toEqual(ids);
    expect(await search({ date, dateTo: date, city: 'Brooklyn', mealType: 'dinner' })).toEqual(ids);
    return ids;
  };
  const days = async (id: string) =>
    (await story.db.sukkahListing.findUniqueOrThrow({ where: { id } })).days
      .map((day) => day.toISOString().slice(5, 10))
      .sort();

  it('the day of a meal is the local one, and changes with the time zone', async () => {
    const evening = '2027-10-17T01:00:00Z';
    const form = listingForm({
      ...{ city: 'Brooklyn', region: null, country: 'Nowhere', timeZone: 'America/New_York' },
      timeSlots: [slotForm({ startsAt: evening })],
    });
    const { id, timeSlots } = await story.host.listings.create(form);
    expect([await found('2027-10-16'), await found('2027-10-17')]).toEqual([[id], []]);
    const data = { timeZone: 'Asia/Jerusalem' };
    await story.db.sukkahListing.update({ where: { id }, data });
    expect([await found('2027-10-16'), await found('2027-10-17')]).toEqual([[], [id]]);
    const later = { ...slotForm({ startsAt: '2027-10-18T17:00:00Z' }), id: timeSlots[0]?.id };
    await story.host.listings.update({
      ...form,
      id,
      timeZone: 'Asia/Jerusalem',
      timeSlots: [later],
    });
    expect(await found('2027-10-18')).toEqual([id]);
  });

  it('a listing’s last meal end stays correct however its meals change', async () => {
    const { db, host } = story;
    const { id } = await makeListing(db, host, { slots: [] });
    expect(await lastEnd(id)).toBeUndefined();
    const first = await host.timeSlots.create({ listingId: id, ...slotForm({ startsAt: LUNCH }) });
    expect(await lastEnd(id)).toBe(await end(first.id));
    const second = await host.timeSlots.create({
      listingId: id,
      ...slotForm({ startsAt: '2027-10-19T17:00:00Z' }),
    });
    expect(await lastEnd(id)).toBe(await end(second.id));
    await host.timeSlots.remove({ id: second.id });
    expect(await lastEnd(id)).toBe(await end(first.id));
    await host.timeSlots.remove({ id: first.id });
    expect(await lastEnd(id)).toBeUndefined();
  });

  it('a listing’s meal days stay correct however its meals change', async () => {
    const { db, host } = story;
    const { id } = await makeListing(db, host, { slots: [] });
    const at = (startsAt: string) => ({ listingId: id, ...slotForm({ startsAt }) });
    expect(await days(id)).toEqual([]);
    const lunch = await host.timeSlots.create(at('2027-10-16T17:00:00Z'));
    const dinner = await host.timeSlots.create(at('2027-10-16T23:00:00Z'));
    await host.timeSlots.create(at('2027-10-18T23:00:00Z'));
    expect(await days(id)).toEqual(['10-16', '10-18']);
    await host.timeSlots.remove({ id: lunch.id });
    expect(await days(id)).toEqual(['10-16', '10-18']);
    await host.timeSlots.remove({ id: dinner.id });
    expect(await days(id)).toEqual(['10-18']);
    const { id: revived } = await host.timeSlots.create(at('2027-10-16T17:00:00Z'));
    expect([revived, await days(id)]).toEqual([lunch.id, ['10-16', '10-18']]);
    const move = (startsAt: string, endsAt?: string) =>
      db.timeSlot.update({ where: { id: revived }, data: { startsAt, ...(endsAt && { endsAt }) } });
    await move('2027-10-15T17:00:00Z', '2027-10-15T20:00:00Z');
    expect(await days(id)).toEqual(['10-15', '10-18']);
    await move('2027-10-14T17:00:00Z');
    expect(await days(id)).toEqual(['10-14', '10-18']);
    await db.sukkahListing.update({ where: { id }, data: { timeZone: 'Asia/Jerusalem' } });
    expect(await days(id)).toEqual(['10-14', '10-19']);
    await db.timeSlot.deleteMany({ where: { listingId: id } });
    expect(await days(id)).toEqual([]);
  });

  it('changes to other columns don’t touch them', async () => {
    const { db, host } = story;
    const { id, slot } = await makeListing(db, host, slots('2027-10-16T17:00:00Z'));
    const before = [await lastEnd(id), await end(slot.id)];
    await db.timeSlot.update({ where: { id: slot.id }, data: { capacityReserved: 2 } });
    expect([await lastEnd(id), await end(slot.id)]).toEqual(before);
  });
});
