import { beforeEach, describe, expect, it } from 'vitest';
import { callerFor, community } from '@/test/community';
import { listingForm, makeCanaryListing, makeRequest, makeUser, slotForm } from '@/test/factories';
import { refusal } from '@/test/refusal';
import { dinnerAndLunch, lunchForm, untouched } from '@/test/stories';
import type { Inputs } from '@/trpc/client';

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
beforeEach(async () => {
  story = await community();
});

type Update = Inputs['listings']['update'];

const changed = {
  status: 409,
  code: 'CHANGED_MEANWHILE',
  message:
    'This was changed after you opened it, perhaps by you in another tab. Nothing was saved.',
};

/** Opens the listing's form in a tab, which saves what it loaded with some changes. */
async function openTab(id: string) {
  const { host } = story;
  const { version, timeSlots, pictures, ...loaded } = await host.listings.byId({ id });
  const slots = timeSlots.map((slot) => ({
    ...slotForm(),
    id: slot.id,
    type: slot.type as 'dinner',
    startsAt: slot.startsAt.toISOString(),
    endsAt: slot.endsAt.toISOString(),
    capacityTotal: slot.capacityTotal,
  }));
  const form = { ...listingForm(loaded as Partial<Update>), id, version, timeSlots: slots };
  return {
    form,
    slots,
    save: (values: Partial<Update> = {}) => host.listings.update({ ...form, ...values }),
  };
}

const arrange = async () => {
  const made = await dinnerAndLunch(story);
  const state = async () => {
    const { updatedAt: _, ...listing } = await story.host.listings.byId({ id: made.listing.id });
    return listing;
  };
  return { ...made, id: made.listing.id, state };
};

describe('an old tab', () => {
  it('undoes nothing that was saved after it loaded the listing', async () => {
    const { id, state, dinnerNow } = await arrange();
    const old = await openTab(id);
    const other = await openTab(id);
    const brunch = slotForm({ type: 'kiddush', startsAt: '2027-10-17T15:00:00.000Z' });
    await other.save({ addressLine1: '2 Cedar Street', timeSlots: [...other.slots, brunch] });
    const added = (await state()).timeSlots.find(({ type }) => type === 'kiddush');
    const request = await makeRequest(story.db, { id: added?.id ?? '' }, story.guest, {
      status: 'accepted',
    });
    const before = await state();
    expect(await refusal(old.save({ title: 'Sukkah in the yard' }))).toEqual(changed);
    expect(await state()).toEqual(before);
    expect(before).toMatchObject({ addressLine1: '2 Cedar Street' });
    expect(await story.db.request.findUnique({ where: { id: request.id } })).toMatchObject({
      status: 'accepted',
    });
    expect((await dinnerNow()).requests.map(({ status }) => status)).toEqual(untouched);
  });

  it('saves after the same person loaded the new version', async () => {
    const { id } = await arrange();
    const old = await openTab(id);
    await old.save({ city: 'Queens' });
    await refusal(old.save({ title: 'Old' }));
    const saved = await (await openTab(id)).save({ title: 'New' });
    expect(saved).toMatchObject({ title: 'New', city: 'Queens' });
    expect(saved.version).toBe((await openTab(id)).form.version);
  });

  it.each([
    [
      'a meal was added',
      (id: string) =>
        story.host.timeSlots.create({
          listingId: id,
          ...slotForm({ startsAt: '2027-10-18T23:00:00.000Z' }),
        }),
    ],
    [
      'a meal was removed',
      async (id: string) =>
        story.host.timeSlots.remove({ id: (await openTab(id)).slots[1]?.id ?? '' }),
    ],
    [
      'a meal was canceled',
      async (id: string) =>
        story.host.timeSlots.cancel({ id: (await openTab(id)).slots[1]?.id ?? '' }),
    ],
    [
      'a meal has other seats',
      async (id: string) => {
        const { save, slots } = await openTab(id);
        await save({ timeSlots: slots.map((slot) => ({ ...slot, capacityTotal: 12 })) });
      },
    ],
  ])('saves nothing if %s', async (_name, change) => {
    const { id, state } = await arrange();
    const old = await openTab(id);
    await change(id);
    const before = await state();
    expect(await refusal(old.save({ title: 'Old' }))).toEqual(changed);
    expect(await state()).toEqual(before);
  });

  it('and a newer one that save at once don’t both win', async () => {
    const { id } = await arrange();
    const [one, other] = [await openTab(id), await openTab(id)];
    const results = await Promise.allSettled([
      one.save({ title: 'One' }),
      other.save({ title: 'Two' }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a save isn’t a conflict', () => {
  it('after guests asked, were accepted, or left', async () => {
    const { id, dinner } = await arrange();
    const tab = await openTab(id);
    const requestOf = (status: string) =>
      story.db.request.findFirstOrThrow({ where: { slotId: dinner.id, status } });
    const { id: pending } = await requestOf('pending');
    const { id: accepted } = await requestOf('accepted');
    await story.host.requests.setStatus({ id: pending, status: 'accepted' });
    await story.guest.requests.cancel(accepted);
    const saved = await tab.save({ title: 'New' });
    expect(saved).toMatchObject({ title: 'New', notified: { asked: 0, removed: 0 } });
    expect(saved.timeSlots.find((slot) => slot.id === dinner.id)?.groups?.accepted).toBe(1);
  });

  it('after moderators hid the listing, which it stays', async () => {
    const { id } = await arrange();
    const tab = await openTab(id);
    const admin = await makeUser(story.db, { role: 'admin' });
    const moderator = callerFor(story.db, story.clock, admin, 'moderator');
    await moderator.moderation.take({ listingId: id, measure: 'hideListing', reason: 'spam' });
    expect(await tab.save({ title: 'New' })).toMatchObject({ title: 'New', hiddenReason: 'spam' });
  });

  it('after the rain plan was announced', async () => {
    const { id, dinner } = await arrange();
    await (await openTab(id)).save({ rainPlan: 'inside' });
    const tab = await openTab(id);
    await story.host.timeSlots.rainPlan({ id: dinner.id });
    expect((await tab.save({ title: 'New' })).title).toBe('New');
  });

  it('if it repeats a save whose response was lost, with a new meal', async () => {
    const { id, state } = await arrange();
    const tab = await openTab(id);
    const values = {
      title: ' New ',
      addressLine1: '2 Cedar Street',
      timeSlots: [...tab.slots, lunchForm({ startsAt: '2027-10-18T17:00:00.000Z' })],
    };
    await tab.save(values);
    const before = await state();
    expect(before.timeSlots).toHaveLength(3);
    expect(await tab.save(values)).toMatchObject({ notified: { asked: 0, removed: 0 } });
    expect(await state()).toEqual(before);
  });

  it('without a version, as from pages of an earlier release', async () => {
    const { id } = await arrange();
    const { form } = await openTab(id);
    await (await openTab(id)).save({ city: 'Queens' });
    const { version: _, ...earlier } = form;
    expect(await story.host.listings.update(earlier)).toMatchObject({ city: 'Brooklyn' });
  });
});

describe('removing a meal', () => {
  it('that got a guest meanwhile saves nothing', async () => {
    const { id, lunch } = await arrange();
    const { save, slots } = await openTab(id);
    await makeRequest(story.db, lunch, story.guest, { status: 'accepted' });
    const dropLunch = (requests: number) =>
      save({
        title: 'New',
        timeSlots: slots.slice(0, 1),
        removedMeals: [{ id: lunch.id, requests }],
      });
    expect(await refusal(dropLunch(0))).toEqual({
      status: 409,
      code: 'REMOVED_MEAL_ASKED',
      message: '1 group has asked for a meal that you removed. Nothing was saved.',
    });
    expect((await openTab(id)).slots).toHaveLength(2);
    expect(await dropLunch(1)).toMatchObject({ title: 'New', notified: { removed: 1 } });
  });
});

it('only its host gets a listing’s version, which would tell the street to people who guess', async () => {
  const { db, host, guest, visitor } = story;
  const listing = await makeCanaryListing(db, host);
  await makeRequest(db, listing.slot, guest, { status: 'accepted' });
  const { id } = listing;
  expect((await host.listings.byId({ id })).version).toMatch(/^[\w-]{22}$/);
  for (const other of [guest, visitor])
    expect((await other.listings.byId({ id })).version).toBeUndefined();
});
