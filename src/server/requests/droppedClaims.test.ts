import { describe, expect, it } from 'vitest';
import type { DietaryFlag } from '@/schemas/options';
import type { Person } from '@/test/community';
import { listingForm, makeListing, makeRequest } from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';
import { settleHeld } from './undo';

const claims = { dietaryOptions: ['Nut allergies', 'Shellfish allergy', 'Vegan'] };

async function dinner() {
  const story = await mailFixture();
  const { db, host, mailer } = story;
  const listing = await makeListing(db, host, claims);
  const save = async (...dietaryOptions: DietaryFlag[]) => {
    await host.listings.update({ ...listingForm(), id: listing.id, dietaryOptions });
    await mailer.deliver();
  };
  const seat = (guest: Person, values: Parameters<typeof makeRequest>[3] = {}) =>
    makeRequest(db, listing.slot, guest, {
      ...{ status: 'accepted', dietaryFlags: ['Nut allergies'] },
      ...values,
    });
  const told = (person: Person) =>
    mailer.mailsTo(person).filter(({ subject }) => subject?.startsWith('Check with your host'));
  return { ...story, listing, save, seat, told };
}

describe('a listing that no longer claims to handle an allergy', () => {
  it('tells accepted guests who have it, without naming it in the subject', async () => {
    const { guest, host, save, seat, told } = await dinner();
    await seat(guest, { dietaryFlags: ['Vegan'], allergens: ['Peanuts'] });
    await save('Shellfish allergy', 'Vegan');
    const [mail, ...others] = told(guest);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Check with your host: Dinner at Sukkah in the garden, Fri, Oct 15');
    expect(`${mail?.text}`.replace(/[\u2068\u2069]/g, '')).toContain(
      'Hanna changed “Sukkah in the garden”. It no longer says that they can accommodate an allergy to peanuts. Ask before you come.',
    );
    expect(told(host)).toEqual([]);
    await save('Vegan');
    expect(told(guest)).toHaveLength(1);
  });

  it('tells guests whose profile names it', async () => {
    const { db, guest, save, seat, told } = await dinner();
    await seat(guest, { dietaryFlags: [] });
    await db.profile.create({ data: { userId: guest.id, dietaryFlags: ['Shellfish allergy'] } });
    await save('Nut allergies');
    expect(told(guest)).toHaveLength(1);
  });

  it.each<[string, Parameters<typeof makeRequest>[3]]>([
    ['has another allergy', { dietaryFlags: [], allergens: ['Sesame'] }],
    ['has the host’s own word', { confirmedAllergies: ['Nut allergies'] }],
    ['has no seat', { status: 'pending' }],
    ['lost their seat', { status: 'cancelled' }],
  ])('tells nobody who %s', async (_, values) => {
    const { guest, save, seat, told } = await dinner();
    await seat(guest, values);
    await save();
    expect(told(guest)).toEqual([]);
  });

  it('tells nobody because of a preference, of what stays, or of a meal that’s over', async () => {
    const { clock, guest, save, seat, told, listing } = await dinner();
    await seat(guest);
    await save('Nut allergies');
    clock.set(listing.slot.endsAt);
    await save();
    expect(told(guest)).toEqual([]);
  });

  it('tells nobody once it claims that again', async () => {
    const { db, guest, host, listing, save, seat, told } = await dinner();
    await seat(guest);
    await host.listings.update({ ...listingForm(), id: listing.id, dietaryOptions: [] });
    expect(await db.mail.count({ where: { kind: 'claimDropped' } })).toBe(1);
    await save('Nut allergies');
    expect(told(guest)).toEqual([]);
  });

  it('tells a guest only once their acceptance is final', async () => {
    const { db, clock, guest, host, mailer, save, seat, told } = await dinner();
    const { id } = await seat(guest, { status: 'pending' });
    await host.requests.setStatus({ id, status: 'accepted', undoable: true });
    await save();
    expect(told(guest)).toEqual([]);
    clock.forward({ seconds: 10 });
    await settleHeld({ db, clock }, id);
    await mailer.deliver();
    expect(told(guest)).toHaveLength(1);
  });
});
