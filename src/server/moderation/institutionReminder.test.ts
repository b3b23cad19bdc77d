import { describe, expect, it } from 'vitest';
import { testClock } from '@/test/clock';
import { callerFor } from '@/test/community';
import { makeUser } from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';
import { remindInstitutions } from './institutionReminder';

/** On a Friday morning, 30 days before the confirmation of the host ends. */
const REMINDED = '2027-12-17T15:00:00Z';

/** A host who was confirmed before Sukkot 2027, and so until January 16, 2028. */
async function institution() {
  const story = await mailFixture({ clock: testClock('2027-09-20T12:00:00Z', 0) });
  const { db, clock, host, mailer } = story;
  const admin = await makeUser(db, { role: 'admin', firstName: 'Mori' });
  const moderator = callerFor(db, clock, admin, 'moderator');
  const confirm = (isInstitution = true) =>
    moderator.moderation.setInstitution({ userId: host.id, isInstitution });
  await confirm();
  const queue = async (at: string) => {
    clock.set(at);
    await remindInstitutions({ db, clock });
  };
  const subjects = async () => {
    await mailer.deliver();
    return mailer.mailsTo(host).map(({ subject }) => subject);
  };
  const at = async (time: string) => {
    await queue(time);
    return (await subjects()).length;
  };
  return { ...story, confirm, queue, subjects, at };
}

describe('an institution', () => {
  it('gets one email 30 days before it has to be confirmed anew', async () => {
    const { at, subjects } = await institution();
    expect(await at('2027-12-16T15:00:00Z')).toBe(0);
    expect(await at(REMINDED)).toBe(1);
    for (const later of ['2027-12-17T15:01:00Z', '2027-12-29T12:00:00Z', '2028-01-20T12:00:00Z'])
      expect(await at(later)).toBe(1);
    expect(await subjects()).toEqual([expect.stringContaining('January 16, 2028')]);
  });

  it('gets one, however many processes run the task', async () => {
    const { db, clock, subjects } = await institution();
    clock.set(REMINDED);
    await Promise.all([1, 2, 3].map(() => remindInstitutions({ db, clock })));
    expect(await subjects()).toHaveLength(1);
  });

  it('gets none once it was confirmed, until the year after', async () => {
    const { clock, confirm, at } = await institution();
    clock.set('2027-12-01T12:00:00Z');
    await confirm();
    expect(await at(REMINDED)).toBe(0);
    expect(await at('2028-12-20T15:00:00Z')).toBe(1);
    await confirm();
    expect(await at('2028-12-21T15:00:00Z')).toBe(1);
    expect(await at('2029-11-20T15:00:00Z')).toBe(1);
    expect(await at('2029-12-12T15:00:00Z')).toBe(2);
  });

  it('gets none that isn’t true anymore', async () => {
    const { confirm, queue, subjects } = await institution();
    await queue(REMINDED);
    await confirm();
    expect(await subjects()).toEqual([]);
  });

  it('gets none on Shabbat where it is, but after it', async () => {
    const { db, host, at } = await institution();
    await db.user.update({ where: { id: host.id }, data: { timeZone: 'Asia/Jerusalem' } });
    // Friday evening in Jerusalem, and Saturday afternoon.
    expect(await at('2027-12-17T16:00:00Z')).toBe(0);
    expect(await at('2027-12-18T13:00:00Z')).toBe(0);
    expect(await db.mail.count({ where: { userId: host.id } })).toBe(0);
    expect(await at('2027-12-18T18:00:00Z')).toBe(1);
  });

  it('gets none that was written before Shabbat and is late', async () => {
    const { clock, queue, subjects } = await institution();
    await queue(REMINDED);
    clock.set('2027-12-18T02:00:00Z');
    expect(await subjects()).toEqual([]);
    clock.set('2027-12-19T02:00:00Z');
    expect(await subjects()).toHaveLength(1);
  });

  it('gets none if it isn’t one anymore, or its account is deleted', async () => {
    const { db, clock, host, join, confirm, at } = await institution();
    await confirm(false);
    expect(await at(REMINDED)).toBe(0);
    const leaver = await join('Lea');
    const institutionUntil = new Date('2028-01-10T00:00:00Z');
    await db.user.update({ where: { id: leaver.id }, data: { institutionUntil } });
    await leaver.users.deleteAccount({ confirmation: 'DELETE' });
    await remindInstitutions({ db, clock });
    expect(await db.mail.count({ where: { userId: { in: [host.id, leaver.id] } } })).toBe(0);
  });
});
