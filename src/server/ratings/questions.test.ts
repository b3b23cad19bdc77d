import { describe, expect, it } from 'vitest';
import { makeListing, makeRequest } from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';
import { refusal } from '@/test/refusal';
import { askForRatings } from './ask';

/** A dinner on October 19, 2027, from 7 pm to 9 pm in New York. */
const TUESDAY = '2027-10-19T23:00:00.000Z';
const BEFORE = '2027-10-19T22:59:00Z';
const LATE = '2027-10-20T00:59:30Z';
const OVER = '2027-10-20T01:00:30Z';

async function seated() {
  const story = await mailFixture();
  const { db, clock, host, guest, mailer } = story;
  const listing = await makeListing(db, host, { slots: [{ startsAt: TUESDAY }] });
  const { id } = await makeRequest(db, listing.slot, guest, { status: 'accepted' });
  const sidesAskedOnPage = async () => {
    clock.set(OVER);
    const sides = [
      ['guest', guest, 'hopper'],
      ['host', host, 'host'],
    ] as const;
    const found: string[] = [];
    for (const [name, person, as] of sides) {
      const isAsked = (await person.ratings.open({ as })).length > 0;
      if (isAsked) found.push(name);
      const given = person.ratings.give({ id, stars: 1 });
      if (isAsked) expect((await given).given?.stars).toBe(1);
      else expect(await refusal(given)).toMatchObject({ code: 'RATING_CLOSED' });
    }
    return found;
  };
  const sidesAskedByMail = async () => {
    await mailer.newMails();
    clock.set(OVER);
    await askForRatings({ db, clock });
    return (await mailer.newMails()).map(([to]) => to);
  };
  return { ...story, listing, id, sidesAskedOnPage, sidesAskedByMail };
}

describe('a block closes the rating for the blocker, but not for the other person', () => {
  const cases = { 'after the meal': OVER, 'while it goes on': LATE };
  for (const [when, at] of Object.entries(cases))
    for (const [by, other] of [
      ['host', 'guest'],
      ['guest', 'host'],
    ] as const)
      it(`after a block by the ${by} ${when}`, async () => {
        const story = await seated();
        story.clock.set(at);
        await story[by].safety.block({ requestId: story.id });
        expect(await story.sidesAskedOnPage()).toEqual([other]);
      });

  it('and still asks the other person by email', async () => {
    const { clock, host, id, sidesAskedByMail } = await seated();
    clock.set(OVER);
    await host.safety.block({ requestId: id });
    expect(await sidesAskedByMail()).toEqual(['gil']);
  });

  it('and asks nobody about a meal that hadn’t begun', async () => {
    const { clock, host, id, sidesAskedOnPage } = await seated();
    clock.set(BEFORE);
    await host.safety.block({ requestId: id });
    expect(await sidesAskedOnPage()).toEqual([]);
  });

  it('nobody is asked about people who are suspended or have deleted their account', async () => {
    const { db, clock, host, guest } = await seated();
    clock.set(OVER);
    const measure = (suspendedAt: Date | null) =>
      db.user.update({
        where: { id: host.id },
        data: { suspendedAt, suspendedReason: suspendedAt && 'spam' },
      });
    await measure(clock.now());
    expect(await guest.ratings.open({ as: 'hopper' })).toEqual([]);
    await measure(null);
    expect(await guest.ratings.open({ as: 'hopper' })).toHaveLength(1);
    await guest.users.deleteAccount({ confirmation: 'DELETE' });
    expect(await host.ratings.open({ as: 'host' })).toEqual([]);
  });
});

type Story = Awaited<ReturnType<typeof seated>>;

const ridding: Record<string, (story: Story) => Promise<unknown>> = {
  'cancelled their seat': ({ host, id }) => host.requests.cancel(id, 'You shouted'),
  'cancelled the meal': ({ host, listing }) => host.timeSlots.cancel({ id: listing.slot.id }),
};

describe('a guest whose host', () => {
  for (const [action, rid] of Object.entries(ridding)) {
    it(`${action} while the meal was going on can rate it, but the host can’t`, async () => {
      const story = await seated();
      story.clock.set(LATE);
      await rid(story);
      expect(await story.sidesAskedOnPage()).toEqual(['guest']);
    });

    it(`${action} before it began can’t rate it`, async () => {
      const story = await seated();
      story.clock.set(BEFORE);
      await rid(story);
      expect(await story.sidesAskedOnPage()).toEqual([]);
    });
  }

  it('removed the meal as it ended can rate it, too', async () => {
    const { db, clock, listing, sidesAskedOnPage } = await seated();
    clock.set(LATE);
    const data = { removedAt: clock.now() };
    await db.timeSlot.update({ where: { id: listing.slot.id }, data });
    expect(await sidesAskedOnPage()).toEqual(['guest']);
  });

  it('didn’t accept them isn’t asked', async () => {
    const { db, clock, host, stranger, listing } = await seated();
    const { id } = await makeRequest(db, listing.slot, stranger);
    clock.set(LATE);
    await host.safety.block({ requestId: id });
    clock.set(OVER);
    expect(await stranger.ratings.open({ as: 'hopper' })).toEqual([]);
  });
});
