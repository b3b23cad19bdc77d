import { describe, expect, it } from 'vitest';
import { hideLapsedSukkahs } from '@/server/timeSlots/openSukkah';
import { callerFor, community, type Visitor } from '@/test/community';
import {
  CANARY,
  canariesIn,
  LUNCH,
  makeCanaryListing,
  makeOpenSukkah,
  makeUser,
} from '@/test/factories';
import { refusal } from '@/test/refusal';

type Story = Awaited<ReturnType<typeof community>>;
type Sukkah = Awaited<ReturnType<typeof makeOpenSukkah>>;

const leaks = (value: unknown) => canariesIn(JSON.stringify(value));

/** Where a caller finds a listing and its street: on its page, in both searches, and on the map. */
async function seenBy(caller: Visitor, { id }: { id: string }) {
  const page = await caller.listings.byId({ id }).catch(() => null);
  const of = async (input: object) =>
    (await caller.listings.search({ limit: 100, ...input })).items.filter((one) => one.id === id);
  const [open, meals] = [await of({ mode: 'open' }), await of({})];
  const points = await caller.listings.points({ ids: [id] });
  return {
    page: page !== null,
    found: open.length > 0,
    foundAsMeal: meals.length > 0,
    street: leaks([page, open, meals]).length > 0,
    onMap: leaks(points).length > 0,
  };
}

const hidden = { page: true, found: false, foundAsMeal: false, street: false, onMap: false };

describe('the street of an open sukkah', () => {
  it('is seen by everyone', async () => {
    const { db, host, stranger, visitor } = await community();
    const sukkah = await makeOpenSukkah(db, host);
    for (const caller of [visitor, stranger]) {
      const seen = { ...hidden, found: true, street: true, onMap: true };
      expect(await seenBy(caller, sukkah)).toEqual(seen);
      expect(await caller.listings.byId({ id: sukkah.id })).toMatchObject(CANARY);
    }
  });

  /** Each of these ends it, and says whether the page is still there. */
  const ends: [string, boolean, (story: Story, sukkah: Sukkah) => Promise<unknown>][] = [
    ['its institution isn’t confirmed anew', true, async ({ clock }) => clock.set('2028-02-01')],
    [
      'a moderator says that it isn’t an institution',
      false,
      async ({ db, clock, host }) => {
        const moderator = callerFor(db, clock, await makeUser(db, { role: 'admin' }), 'mori');
        await moderator.moderation.setInstitution({ userId: host.id, isInstitution: false });
      },
    ],
    [
      'its host hides it',
      false,
      ({ host }, { id }) => host.listings.setVisible({ id, visible: false }),
    ],
    [
      'moderators hide it',
      false,
      ({ db }, { id }) =>
        db.sukkahListing.update({
          where: { id },
          data: { hiddenAt: new Date(), hiddenReason: 'spam' },
        }),
    ],
    [
      'its host is suspended',
      false,
      ({ db, host: { id } }) =>
        db.user.update({
          where: { id },
          data: { suspendedAt: new Date(), suspendedReason: 'spam' },
        }),
    ],
    ['its host leaves', false, ({ host }) => host.users.deleteAccount({ confirmation: 'DELETE' })],
    ['its hours are removed', true, ({ host }, { slot }) => host.timeSlots.remove({ id: slot.id })],
    [
      'its hours are canceled',
      true,
      ({ host }, { slot }) => host.timeSlots.cancel({ id: slot.id }),
    ],
    [
      'it’s closed',
      true,
      ({ host }, { slot }) => host.timeSlots.setClosed({ id: slot.id, closed: true }),
    ],
    ['its hours are over', true, async ({ clock }) => clock.set('2027-10-16T01:00:00Z')],
  ];

  it.each(ends)('isn’t seen once %s', async (_, hasPage, end) => {
    const story = await community();
    const sukkah = await makeOpenSukkah(story.db, story.host);
    expect((await seenBy(story.visitor, sukkah)).street).toBe(true);
    await end(story, sukkah);
    for (const caller of [story.visitor, story.stranger]) {
      const { found: _found, foundAsMeal: _meal, ...seen } = await seenBy(caller, sukkah);
      expect(seen).toEqual({ page: hasPage, street: false, onMap: false });
    }
  });

  it('is seen while one of several days is still open', async () => {
    const { db, host, visitor } = await community();
    const sukkah = await makeOpenSukkah(db, host, { slots: [{}, { startsAt: LUNCH }] });
    await host.timeSlots.setClosed({ id: sukkah.slot.id, closed: true });
    expect((await seenBy(visitor, sukkah)).street).toBe(true);
  });

  it('is never that of a listing with meals, even by the same institution', async () => {
    const { db, host, stranger, visitor } = await community();
    const open = await makeOpenSukkah(db, host);
    const home = await makeCanaryListing(db, host);
    for (const caller of [visitor, stranger]) {
      expect(leaks(await caller.listings.byId({ id: home.id }))).toEqual([]);
      expect((await seenBy(caller, open)).street).toBe(true);
    }
    // Such a listing can't come from the site. One from elsewhere shows nothing either.
    const mixed = await makeOpenSukkah(db, host, { slots: [{}, { mode: 'approval' }] });
    expect(await seenBy(visitor, mixed)).toMatchObject({ street: false });
  });

  it('is not that of a person who isn’t an institution', async () => {
    const { db, host, visitor } = await community();
    const sukkah = await makeOpenSukkah(db, host);
    await db.user.update({ where: { id: host.id }, data: { institutionUntil: null } });
    expect(await seenBy(visitor, sukkah)).toEqual(hidden);
  });

  it('doesn’t lead around a block', async () => {
    const { db, host, stranger } = await community();
    const sukkah = await makeOpenSukkah(db, host);
    await db.block.create({ data: { blockerId: host.id, blockedId: stranger.id } });
    expect(await seenBy(stranger, sukkah)).toEqual({ ...hidden, page: false });
  });
});

describe('an institution that isn’t confirmed anew', () => {
  it('has its open sukkahs hidden, and nothing else', async () => {
    const { db, clock, host, visitor } = await community();
    const sukkah = await makeOpenSukkah(db, host);
    const meals = await makeCanaryListing(db, host);
    await hideLapsedSukkahs({ db, clock });
    expect((await seenBy(visitor, sukkah)).page).toBe(true);
    clock.set('2028-01-15T00:00:00Z');
    await hideLapsedSukkahs({ db, clock });
    expect((await seenBy(visitor, sukkah)).page).toBe(false);
    expect((await seenBy(visitor, meals)).page).toBe(true);
    const show = () => host.listings.setVisible({ id: sukkah.id, visible: true });
    expect((await refusal(show())).code).toBe('NOT_INSTITUTION');
    await db.user.update({
      where: { id: host.id },
      data: { institutionUntil: new Date('2029-01-15') },
    });
    await show();
    await hideLapsedSukkahs({ db, clock });
    expect((await seenBy(visitor, sukkah)).page).toBe(true);
  });
});
