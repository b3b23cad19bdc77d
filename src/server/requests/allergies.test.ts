import { beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '@/test/clock';
import { community, type Person } from '@/test/community';
import { makeListing } from '@/test/factories';
import { refusal } from '@/test/refusal';
import { settleHeld } from './undo';

const clock = testClock('2027-10-10T12:00:00Z', 0);
let story: Awaited<ReturnType<typeof community>>;
beforeEach(async () => {
  clock.set('2027-10-10T12:00:00Z');
  story = await community({ clock });
});

type Needs = { dietaryFlags?: ['Nut allergies']; allergens?: string[]; waitlist?: true };

async function ask(needs: Needs, { dietaryOptions = [] as string[], capacityTotal = 8 } = {}) {
  const { db, host, guest } = story;
  const slots = [{ capacityTotal }];
  const { id: listingId, slot } = await makeListing(db, host, { dietaryOptions, slots });
  const { id } = await guest.requests.create({ slotId: slot.id, seatsRequested: 1, ...needs });
  return { id, slot, listingId };
}

const onCard = async (id: string) =>
  (await story.host.requests.host({})).items.find((request) => request.id === id);
const ofGuest = async (id: string) =>
  (await story.guest.requests.hopper({})).items.find((request) => request.id === id);

const accept = (id: string, confirmedAllergies?: string[], undoable?: true) =>
  story.host.requests.setStatus({ id, status: 'accepted', confirmedAllergies, undoable });

async function settle(id: string) {
  clock.forward({ seconds: 10 });
  await settleHeld({ db: story.db, clock }, id);
}

describe('accepting a group with an allergy that the listing doesn’t claim', () => {
  it('is refused without the host’s word, with a sentence that an old tab can act on', async () => {
    const { id } = await ask({ dietaryFlags: ['Nut allergies'], allergens: ['Sesame', 'kiwi'] });
    const refused = await refusal(accept(id));
    expect(refused).toMatchObject({ status: 409, code: 'ALLERGY_UNCONFIRMED' });
    expect(refused.message.replace(/[\u2068\u2069]/g, '')).toBe(
      'Someone in this group is allergic to nuts, sesame, and “kiwi”, and your listing doesn’t say you can accommodate that. Reload the page to confirm that you can, or message your guest first.',
    );
    expect(await onCard(id)).toMatchObject({ status: 'pending', confirmedAt: null });
  });

  it('needs the host’s word on each allergy', async () => {
    const { id } = await ask({ dietaryFlags: ['Nut allergies'], allergens: ['Sesame'] });
    expect((await refusal(accept(id, ['Sesame', 'Vegan']))).code).toBe('ALLERGY_UNCONFIRMED');
    await accept(id, ['Sesame', 'Nut allergies', 'Vegan']);
    const confirmed = {
      status: 'accepted',
      confirmedAt: clock.at,
      allergies: [
        { allergy: 'Nut allergies', answer: 'confirmed' },
        { allergy: 'Sesame', answer: 'confirmed' },
      ],
    };
    expect(await onCard(id)).toMatchObject(confirmed);
    expect(await ofGuest(id)).toMatchObject(confirmed);
    expect(await story.guest.requests.card({ id })).toMatchObject(confirmed);
    const stored = await story.db.request.findUniqueOrThrow({ where: { id } });
    expect(stored.confirmedAllergies).toEqual(['Nut allergies', 'Sesame']);
  });

  it('is refused too after the waitlist, a decline that was reconsidered, and an undo', async () => {
    const { guest, stranger, host } = story;
    const { id, slot } = await ask({ allergens: ['Eggs'] }, { capacityTotal: 1 });
    await host.requests.decline(id);
    await host.requests.reconsider(id);
    expect((await refusal(accept(id))).code).toBe('ALLERGY_UNCONFIRMED');
    await accept(id, ['Eggs'], true);
    await host.requests.undo(id);
    expect((await refusal(accept(id))).code).toBe('ALLERGY_UNCONFIRMED');
    expect(await onCard(id)).toMatchObject({ confirmedAt: null });

    await guest.requests.cancel(id);
    const other = await stranger.requests.create({ slotId: slot.id, seatsRequested: 1 });
    await host.requests.accept(other.id);
    const waiting = await guest.requests.create({
      ...{ slotId: slot.id, seatsRequested: 1, allergens: ['Eggs'], waitlist: true },
    });
    await stranger.requests.cancel(other.id);
    expect(await onCard(waiting.id)).toMatchObject({ status: 'pending', fromWaitlist: true });
    expect((await refusal(accept(waiting.id))).code).toBe('ALLERGY_UNCONFIRMED');
    await host.requests.waitlist(waiting.id);
    expect((await refusal(accept(waiting.id))).code).toBe('ALLERGY_UNCONFIRMED');
    await accept(waiting.id, ['Eggs']);
  });

  it('isn’t part of accepting all, which says so', async () => {
    const { host, stranger } = story;
    const { id, slot } = await ask({ allergens: ['Eggs'] });
    const other = await stranger.requests.create({ slotId: slot.id, seatsRequested: 1 });
    const { answered, refused } = await host.requests.answerAll({
      id: slot.id,
      status: 'accepted',
    });
    expect(answered.map((one) => one.id)).toEqual([other.id]);
    expect(refused).toEqual([
      {
        id,
        hopper: expect.objectContaining({ firstName: 'Gil' }),
        why: 'someone has an allergy that your listing doesn’t mention. Answer each of these on its own card.',
      },
    ]);
  });

  it('can be declined without it, together with others', async () => {
    const { id, slot } = await ask({ allergens: ['Eggs'] });
    const input = { id: slot.id, status: 'declined' } as const;
    const { answered } = await story.host.requests.answerAll(input);
    expect(answered.map((one) => one.id)).toEqual([id]);
  });

  it('hides the host’s word from the guest until it can’t be undone', async () => {
    const { id } = await ask({ allergens: ['Eggs'] });
    await accept(id, ['Eggs'], true);
    const allergies = [{ allergy: 'Eggs', answer: 'unconfirmed' }];
    expect(await ofGuest(id)).toMatchObject({ status: 'pending', allergies, confirmedAt: null });
    await settle(id);
    expect(await ofGuest(id)).toMatchObject({ allergies: [{ answer: 'confirmed' }] });
  });
});

describe('a listing’s claim', () => {
  it('of nuts needs no word on peanuts and tree nuts', async () => {
    const { id } = await ask(
      { dietaryFlags: ['Nut allergies'], allergens: ['Peanuts', 'Tree nuts'] },
      { dietaryOptions: ['Nut allergies'] },
    );
    expect((await accept(id)).allergies.map(({ answer }) => answer)).toEqual(
      Array(3).fill('listed'),
    );
  });

  it('of a preference isn’t one of an allergy', async () => {
    const { id } = await ask(
      { allergens: ['Gluten', 'Dairy'] },
      { dietaryOptions: ['Gluten-free', 'Dairy-free', 'Vegan', 'Other'] },
    );
    expect((await refusal(accept(id))).code).toBe('ALLERGY_UNCONFIRMED');
  });

  it('counts as it is at the acceptance, not as the host’s page shows it', async () => {
    const { db } = story;
    const { id, listingId } = await ask(
      { dietaryFlags: ['Nut allergies'] },
      { dietaryOptions: ['Nut allergies'] },
    );
    await db.sukkahListing.update({ where: { id: listingId }, data: { dietaryOptions: [] } });
    expect((await refusal(accept(id))).code).toBe('ALLERGY_UNCONFIRMED');
  });
});

describe('allergies in the profile', () => {
  const save = (person: Person, allergens: string[]) =>
    story.db.profile.create({ data: { userId: person.id, allergens } });

  it('that came after the request show once accepted, as not confirmed', async () => {
    const { guest } = story;
    const { id, slot } = await ask({ allergens: ['Eggs'] });
    await save(guest, ['Eggs', 'Soy']);
    expect(JSON.stringify(await onCard(id))).not.toContain('Soy');
    await accept(id, ['Eggs']);
    const allergies = [
      { allergy: 'Eggs', answer: 'confirmed' },
      { allergy: 'Soy', answer: 'unconfirmed' },
    ];
    expect(await onCard(id)).toMatchObject({ allergies });
    expect(await guest.requests.card({ id })).toMatchObject({ allergies });
    const list = await story.host.requests.eveList({ slotId: slot.id });
    expect(list.guests).toMatchObject([{ allergies }]);
    const copy = JSON.stringify(await guest.requests.pocket());
    expect(copy).toContain('Your host confirmed that they can keep eggs off the table.');
    expect(copy).toContain('Your host hasn’t confirmed that they can keep soy off the table.');
  });

  it('show as well if they’re dietary flags', async () => {
    const { db, guest, host } = story;
    const { id, slot } = await ask({ allergens: ['Eggs'] });
    const dietaryFlags = ['Nut allergies', 'Vegan'];
    await db.profile.create({ data: { userId: guest.id, dietaryFlags } });
    expect(JSON.stringify(await onCard(id))).not.toContain('Nut allergies');
    await accept(id, ['Eggs']);
    const allergies = [
      { allergy: 'Nut allergies', answer: 'unconfirmed' },
      { allergy: 'Eggs', answer: 'confirmed' },
    ];
    expect(await onCard(id)).toMatchObject({ allergies, dietaryFlags: [] });
    expect(await ofGuest(id)).toMatchObject({ allergies });
    expect(await guest.requests.card({ id })).toMatchObject({ allergies });
    const list = await host.requests.eveList({ slotId: slot.id });
    expect(list.guests).toMatchObject([{ allergies, dietaryFlags: [] }]);
  });

  it('count as confirmed if they’re what the host confirmed', async () => {
    const { id } = await ask({ dietaryFlags: ['Nut allergies'] });
    await save(story.guest, ['Peanuts']);
    await accept(id, ['Nut allergies']);
    expect((await onCard(id))?.allergies.map(({ answer }) => answer)).toEqual([
      'confirmed',
      'confirmed',
    ]);
  });

  it('are gone from the card once nothing is shared anymore', async () => {
    const { id } = await ask({ allergens: ['Eggs'] });
    await save(story.guest, ['Soy']);
    await accept(id, ['Eggs']);
    clock.set('2027-10-20T12:00:00Z');
    expect(await onCard(id)).toMatchObject({ allergies: [{ allergy: 'Eggs' }] });
    expect(JSON.stringify(await onCard(id))).not.toContain('Soy');
  });
});

describe('remembering a request’s needs', () => {
  const needs = {
    dietaryFlags: ['Vegan' as const],
    allergens: ['Sesame', 'kiwi'],
    accessibilityNeeds: ['Elevator access' as const],
  };

  async function send(more: { remember?: boolean }) {
    const { db, host, guest } = story;
    const { slot } = await makeListing(db, host);
    await guest.requests.create({ slotId: slot.id, seatsRequested: 1, ...needs, ...more });
    return guest.users.profile();
  }

  it('fills the profile, whose form still starts as for a new user', async () => {
    expect(await send({ remember: true })).toMatchObject({ ...needs, saved: false });
  });

  it('replaces the needs of a saved profile, and nothing else', async () => {
    const { db, guest } = story;
    const data = { userId: guest.id, allergens: ['Soy'], dietaryNotes: 'Careful.' };
    await db.profile.create({ data });
    const expected = { ...needs, dietaryNotes: 'Careful.', saved: true };
    expect(await send({ remember: true })).toMatchObject(expected);
  });

  it('happens only if the guest wants it', async () => {
    expect(await send({})).toMatchObject({ dietaryFlags: [], allergens: [] });
  });

  it('gives way to a profile that is saved later', async () => {
    const { guest } = story;
    await send({ remember: true });
    const { version: _, ...profile } = await guest.users.profile();
    const saved = await guest.users.updateProfile({
      ...profile,
      ...needs,
      firstName: 'Gil',
      shown: [],
      observanceLevel: null,
      kashrutLevel: null,
      genderPreference: null,
    });
    expect(saved).toMatchObject({ ...needs, saved: true });
  });
});
