import { beforeAll, describe, expect, it } from 'vitest';
import { testClock } from '@/test/clock';
import { community, type Person } from '@/test/community';
import { makeListing } from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';
import { refusal } from '@/test/refusal';

type Reason = Parameters<Person['safety']['report']>[0]['reason'];

async function scene() {
  const clock = testClock(undefined, 0);
  const story = await community({ clock });
  const { db, join } = story;
  const mori = await join('Mori');
  await db.user.update({ where: { id: mori.id }, data: { role: 'admin' } });
  const hosts = new Map<string, Person>();
  const hostNamed = async (name: string) => {
    const host = hosts.get(name) ?? (await join(name));
    hosts.set(name, host);
    return host;
  };
  /** Files reports about different listings of a host, a minute apart. */
  const report = async (reporter: Person, hostName: string, reason: Reason, times = 1) => {
    const host = await hostNamed(hostName);
    const ids: string[] = [];
    for (let n = 0; n < times; n += 1) {
      clock.forward({ minutes: 1 });
      const listingId = (await makeListing(db, host)).id;
      ids.push((await reporter.safety.report({ listingId, reason })).id);
    }
    return ids;
  };
  const makeNew = (person: Person) =>
    db.user.update({
      where: { id: person.id },
      data: { createdAt: new Date(clock.now().getTime() - 3_600_000) },
    });
  const queue = async (input = {}) =>
    (await mori.moderation.groups({ limit: 100, ...input })).items;
  const names = async () => (await queue()).map(({ subject }) => subject?.firstName);
  return { ...story, clock, mori, report, makeNew, queue, names };
}

describe('the queue of open reports', () => {
  let story: Awaited<ReturnType<typeof scene>>;
  beforeAll(async () => {
    story = await scene();
    await story.db.report.deleteMany({});
  });

  it('has one entry per person, which says who reports them and why', async () => {
    const { join, mori, report, makeNew, queue } = story;
    const [gil, noa, dana] = [await join('Gil'), await join('Noa'), await join('Dana')];
    await makeNew(noa);
    const ids = [
      ...(await report(gil, 'Hanna', 'spam', 2)),
      ...(await report(noa, 'Hanna', 'unsafe', 2)),
      ...(await report(dana, 'Hanna', 'spam')),
    ];
    const [own] = await report(mori, 'Hanna', 'false');
    const [group, ...others] = await queue();
    expect(others).toEqual([]);
    expect(group).toMatchObject({
      subject: { firstName: 'Hanna', openReports: 6 },
      ...{ isUrgent: true, reports: 6, reporters: 4, doubtfulReporters: 1 },
      reasons: [
        { reason: 'spam', count: 3 },
        { reason: 'unsafe', count: 2 },
        { reason: 'false', count: 1 },
      ],
      firstReports: [{ id: ids[2] }, { id: ids[3] }, { id: ids[0] }],
      dismissableIds: ids,
    });
    expect(group?.dismissableIds).not.toContain(own);
    const { items } = await mori.moderation.reports({ limit: 100, subjectId: group?.id });
    expect(items.map(({ id }) => id).sort()).toEqual([...ids, own].sort());
  });

  it('doesn’t put many urgent reports of new accounts ahead of somebody’s urgent one', async () => {
    const { db, join, report, makeNew, names } = await scene();
    await db.report.deleteMany({});
    for (let n = 0; n < 3; n += 1) {
      const brigadier = await join('Mallory');
      await makeNew(brigadier);
      for (const host of ['Abel', 'Boaz', 'Carmi']) await report(brigadier, host, 'unsafe');
    }
    await report(await join('Gil'), 'Ziva', 'harassment');
    await report(await join('Noa'), 'Yael', 'spam');
    expect(await names()).toEqual(['Ziva', 'Abel', 'Boaz', 'Carmi', 'Yael']);
  });

  it('doesn’t let one reporter of many push back what others report', async () => {
    const { db, join, report, names } = await scene();
    await db.report.deleteMany({});
    const busy = await join('Busy');
    for (const host of ['Abel', 'Boaz', 'Carmi']) await report(busy, host, 'unsafe', 2);
    await report(await join('Gil'), 'Ziva', 'unsafe');
    expect(await names()).toEqual(['Abel', 'Ziva', 'Boaz', 'Carmi']);
  });

  it('puts people whose reports were mostly dismissed after others of the same urgency', async () => {
    const { db, join, mori, report, names } = await scene();
    await db.report.deleteMany({});
    const [wolf, gil] = [await join('Wolf'), await join('Gil')];
    for (const reportId of await report(wolf, 'Abel', 'spam', 2))
      await mori.moderation.answer({ reportId, status: 'dismissed' });
    for (const reportId of await report(gil, 'Abel', 'spam', 1))
      await mori.moderation.answer({ reportId, status: 'dismissed' });
    await report(wolf, 'Boaz', 'unsafe');
    await report(gil, 'Carmi', 'unsafe');
    await report(gil, 'Dalia', 'spam');
    expect(await names()).toEqual(['Carmi', 'Boaz', 'Dalia']);
    for (const reportId of await report(wolf, 'Efrat', 'spam'))
      await mori.moderation.answer({ reportId, status: 'acted' });
    expect(await names()).toEqual(['Boaz', 'Carmi', 'Dalia']);
  });

  it('lists each person once, page by page', async () => {
    const { db, join, mori, report, names } = await scene();
    await db.report.deleteMany({});
    const reporters = [await join('Gil'), await join('Noa')];
    for (const [index, reason] of (
      ['spam', 'unsafe', 'false', 'unsafe', 'spam'] as const
    ).entries())
      for (const reporter of reporters) await report(reporter, `Host${index}`, reason);
    const all = await names();
    for (const limit of [1, 2, 4]) {
      const seen: unknown[] = [];
      let cursor: string | undefined;
      do {
        const page = await mori.moderation.groups({ limit, cursor });
        expect(page.total).toBe(5);
        seen.push(...page.items.map(({ subject }) => subject?.firstName));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(seen).toEqual(all);
    }
    expect(await refusal(mori.moderation.groups({ cursor: 'bm8' }))).toMatchObject({ status: 400 });
  });

  it('hides reports about the moderator who reads it', async () => {
    const { db, join, mori, report, names } = await scene();
    await db.report.deleteMany({});
    await report(await join('Gil'), 'Hanna', 'spam');
    const listing = await makeListing(db, mori);
    await (await join('Noa')).safety.report({ listingId: listing.id, reason: 'unsafe' });
    expect(await names()).toEqual(['Hanna']);
  });
});

describe('dismissing several reports', () => {
  async function bombed() {
    const story = await scene();
    await story.db.report.deleteMany({});
    const [gil, noa] = [await story.join('Gil'), await story.join('Noa')];
    const ids = [
      ...(await story.report(gil, 'Hanna', 'unsafe', 3)),
      ...(await story.report(noa, 'Hanna', 'unsafe', 2)),
    ];
    return { ...story, gil, noa, ids };
  }

  it('closes each, logs each, and emails each reporter once', async () => {
    const { db, mori, gil, noa, ids } = await bombed();
    await mori.moderation.dismiss({ reportIds: ids, answer: 'Nothing found.', note: 'Brigade' });
    for (const person of [gil, noa])
      for (const report of (await person.safety.reports({})).items)
        expect(report).toMatchObject({ status: 'dismissed', answer: 'Nothing found.' });
    const events = await db.moderationEvent.findMany({ where: { reportId: { in: ids } } });
    expect(events.map(({ reportId }) => reportId).sort()).toEqual([...ids].sort());
    expect(
      new Set(events.map(({ action, note, actorId }) => [action, note, actorId].join())),
    ).toEqual(new Set([['dismiss', 'Brigade', mori.id].join()]));
    const mails = await db.mail.groupBy({
      by: ['userId'],
      where: { kind: 'reportAnswered', subjectId: { in: ids } },
      _count: true,
    });
    expect(mails.map(({ _count }) => _count)).toEqual([1, 1]);
    expect((await mori.moderation.groups({})).items).toEqual([]);
  });

  it('leaves a report open that comes in meanwhile', async () => {
    const { mori, join, report, ids, queue } = await bombed();
    const [late] = await report(await join('Dana'), 'Hanna', 'unsafe');
    await mori.moderation.dismiss({ reportIds: ids });
    expect(await queue()).toMatchObject([{ reports: 1, firstReports: [{ id: late }] }]);
  });

  it('changes nothing if one of them can’t be dismissed', async () => {
    const { db, join, mori, report, gil, ids } = await bombed();
    const open = () => db.report.count({ where: { id: { in: ids }, status: 'open' } });
    const tries = async (reportIds: string[]) =>
      (await refusal(mori.moderation.dismiss({ reportIds }))).code;
    const [own = ''] = await report(mori, 'Hanna', 'spam');
    expect(await tries([...ids, own])).toBe('OWN_REPORT');
    const listing = await makeListing(db, mori);
    const aboutMori = await gil.safety.report({ listingId: listing.id, reason: 'spam' });
    expect(await tries([...ids, aboutMori.id])).toBe('NOT_FOUND');
    expect(await tries([...ids, gil.id])).toBe('NOT_FOUND');
    const [answered = ''] = await report(await join('Dana'), 'Hanna', 'spam');
    await mori.moderation.answer({ reportId: answered, status: 'acted' });
    const before = await db.moderationEvent.count();
    expect(await tries([...ids, answered])).toBe('REPORT_ANSWERED');
    expect([await open(), await db.moderationEvent.count()]).toEqual([ids.length, before]);
    expect(await refusal(gil.moderation.dismiss({ reportIds: ids }))).toMatchObject({
      status: 404,
    });
  });

  it('by two moderators at once closes and logs each report once', async () => {
    const { db, join, mori, ids } = await bombed();
    const other = await join('Miri');
    await db.user.update({ where: { id: other.id }, data: { role: 'admin' } });
    const done = await Promise.allSettled([
      mori.moderation.dismiss({ reportIds: ids }),
      other.moderation.dismiss({ reportIds: ids.toReversed() }),
    ]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await db.moderationEvent.count({ where: { reportId: { in: ids } } })).toBe(ids.length);
  });
});

it('several reports about a person cause one email to moderators, and one more if urgent', async () => {
  const letters = await mailFixture();
  const { db, mailer, host, join, clock } = letters;
  const mori = await join('Mori');
  await db.user.update({ where: { id: mori.id }, data: { role: 'admin' } });
  await mailer.newMails();
  const report = async (reason: Reason) => {
    const { id: listingId } = await makeListing(db, host);
    await (await join('Gil')).safety.report({ listingId, reason });
    clock.forward({ minutes: 20 });
    return (await mailer.newMails()).map(([, subject]) => subject);
  };
  expect(await report('spam')).toEqual(['New report: Spam or advertising']);
  expect(await report('scam')).toEqual([]);
  expect(await report('unsafe')).toEqual(['Urgent report: Someone may be in danger']);
  expect(await report('unsafe')).toEqual([]);
});
