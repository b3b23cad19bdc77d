import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { asUser } from '@/server/policies/actor';
import { appRouter } from '@/server/trpc/root';
import { feedFor } from '@/server/users/calendarFeed';
import { SITE } from '@/test/community';
import { english } from '@/test/english';
import { LOOKING_CANARY, NEED_CANARY, NEED_CANARY_TEXTS, withoutTimes } from '@/test/factories';
import { watchLog } from '@/test/logLines';
import { mailFixture } from '@/test/mailFixtures';
import { callProcedure, typeOf } from '@/test/matrix/procedures';
import { beforeTheHoliday, town } from '@/test/needs';
import { makeDevice, startPushService } from '@/test/pushService';
import { refusal } from '@/test/refusal';

/**
 * Where somebody is looking, what they wrote, who they are, and what a host wrote to them, in every
 * channel that isn't HTTP: `test/http/canary.test.ts` and `operating.test.ts` have the others.
 */

const INVITATION = 'Canaryinvitation';

afterEach(() => {
  vi.unstubAllEnvs();
});

/**
 * A host who has invited a group, and sees another one in the same place. With everything that the
 * host may not know of them.
 */
async function invited() {
  const mail = await mailFixture({ clock: beforeTheHoliday() });
  const log = watchLog();
  const nearby = { publicLat: 12.41, publicLon: 56.81 };
  const story = await town({ ...NEED_CANARY, groupSize: 1 }, nearby, {}, mail);
  const { db, host, guest, join, look, invite } = story;
  const devices = [makeDevice(), makeDevice()] as const;
  for (const [n, { endpoint, keys }] of devices.entries())
    await [host, guest][n]?.push.subscribe({ endpoint, keys });
  const { id: requestId } = await invite({ message: INVITATION });
  const other = await join('Noa');
  await look(other);
  await db.user.updateMany({
    where: { id: { in: [guest.id, other.id] } },
    data: { ...LOOKING_CANARY, profileImageUrl: 'https://example.org/canaryface.jpg' },
  });
  const secrets = [
    ...NEED_CANARY_TEXTS,
    ...[...Object.values(LOOKING_CANARY), 'canaryface'],
    ...[guest, other].flatMap(({ id, email, phone }) => [id, `${email}`, `${phone}`]),
  ];
  const told = (texts: unknown, words = secrets) => {
    const text = withoutTimes(JSON.stringify(texts));
    return words.filter((word) => text.includes(word));
  };
  return { ...story, mailer: mail.mailer, log, devices, requestId, secrets, told };
}

/** These end what the others are about, and `live.changes` doesn't end. */
const LAST = ['requests.cancel', 'timeSlots.remove', 'timeSlots.cancel', 'timeSlots.cancelSeveral'];
const NEVER = ['users.deleteAccount', 'live.changes', 'users.signOutEverywhere'];

const order = (path: string) =>
  LAST.includes(path) ? 2 + LAST.indexOf(path) : typeOf(path) === 'query' ? 0 : 1;

describe('what somebody is looking for, and who they are', () => {
  it('is in no result of any procedure that their host calls by whatever ID', async () => {
    vi.stubEnv('LIMITS', '*=x1000');
    const { db, clock, host, guest, listing, slot, requestId, told } = await invited();
    const [view] = await db.needView.findMany({ where: { hostId: host.id } });
    const ids = [requestId, slot.id, listing.id, `${view?.id}`, guest.id];
    const texts = {
      reason: 'other',
      body: 'Shalom',
      message: 'Shalom',
      city: 'Canary',
      q: 'Canary',
    };
    const rest = { ...texts, status: 'accepted', undoable: false, seatsRequested: 1, accept: true };
    const inputs = [
      rest,
      ...ids.map((id) => ({ ...rest, id, ids: [id] })),
      ...[{ requestId }, { slotId: slot.id }, { listingId: listing.id }].map((one) => ({
        ...rest,
        ...one,
      })),
      { userId: guest.id },
      { ...rest, near: NEED_CANARY.near, limit: 100 },
    ];
    const paths = Object.keys(appRouter._def.procedures)
      .filter((path) => !NEVER.includes(path))
      .sort((a, b) => order(a) - order(b));
    const succeeded = new Set<string>();
    const leaks: string[] = [];
    for (const path of paths)
      for (const input of inputs) {
        const result = await callProcedure(
          { db, clock, viewer: asUser(host.id) },
          path,
          input,
        ).then(
          (value) => {
            succeeded.add(path);
            return value;
          },
          (error) => refusal(Promise.reject(error)),
        );
        // Their own ID and search words come back from some.
        const sent = JSON.stringify(input);
        leaks.push(
          ...told(result ?? null).flatMap((word) => (sent.includes(word) ? [] : `${path} ${word}`)),
        );
      }
    expect(leaks).toEqual([]);
    expect(succeeded.size).toBeGreaterThan(40);
    const ofInvitations = ['invitations.look', 'invitations.sent', 'requests.cancel'];
    expect([...succeeded]).toEqual(expect.arrayContaining(ofInvitations));
  }, 120_000);

  it('is in no email, notification, calendar, log or stored job but the guest’s own', async () => {
    const { db, clock, host, guest, stranger, mailer, log, devices, ...canaries } = await invited();
    const { told, secrets } = canaries;
    const service = await startPushService();
    onTestFinished(service.close);
    const [his, hers] = devices;
    await mailer.deliver();
    await mailer.push(service.through);
    const own = mailer.mailsTo(guest);
    expect(own).toMatchObject([{ subject: expect.stringMatching(/^Hanna invites you/) }]);
    expect(told(own, [INVITATION])).toEqual([INVITATION]);
    expect(told(own, [...NEED_CANARY_TEXTS, `${host.email}`, `${host.phone}`])).toEqual([]);
    expect(mailer.mailsTo(host)).toEqual([]);
    expect(service.toldTo(his)).toEqual([]);
    expect(service.toldTo(hers)).toHaveLength(1);
    const notified = [INVITATION, ...NEED_CANARY_TEXTS, ...Object.values(LOOKING_CANARY)];
    expect(told(service.toldTo(hers), notified)).toEqual([]);
    const calendars: string[] = [];
    for (const person of [host, guest, stranger]) {
      const { path } = await person.users.createCalendarFeed();
      const context = { db, clock, language: english, site: SITE, client: person.id };
      calendars.push(await feedFor(context, `${path.split('/')[3]}`));
    }
    expect(told(calendars, [...secrets, INVITATION])).toEqual([]);
    const stored = await db.$queryRaw<object[]>`SELECT to_jsonb(j) AS row FROM sukkah_jobs.job j
      UNION ALL SELECT to_jsonb(e) - 'hopper_id' FROM events e
      UNION ALL SELECT to_jsonb(m) - 'user_id' - 'other_id' FROM mails m
      UNION ALL SELECT to_jsonb(l) FROM looked_offers l`;
    expect(stored.length).toBeGreaterThan(3);
    const words = [INVITATION, ...secrets.filter((one) => one !== guest.id)];
    expect(told(stored, words)).toEqual([]);
    expect(log.text().length).toBeGreaterThan(100);
    expect(told(log.text(), words)).toEqual([]);
  });

  it('is known to its owner, so this test can fail', async () => {
    const { guest, told } = await invited();
    const all = [
      await guest.users.download(),
      await guest.users.me(),
      await guest.requests.hopper({}),
    ];
    const words = [...NEED_CANARY_TEXTS, ...Object.values(LOOKING_CANARY), INVITATION];
    expect(told(all, words)).toEqual(words);
  });
});
