import { describe, expect, it } from 'vitest';
import type { Person } from '@/test/community';
import { listingForm, makeListing, slotForm } from '@/test/factories';
import { watchLog } from '@/test/logLines';
import { type Mailbox, startMailbox } from '@/test/mailbox';
import { header, mailFixture } from '@/test/mailFixtures';
import { refusal } from '@/test/refusal';
import { emailTemplates } from '../emails/templates';
import { deliverMail } from './deliver';

const FIRST_DINNER = new Date('2027-10-15T23:00:00Z');

async function dinners(days = 1, { mailbox }: { mailbox?: Mailbox } = {}) {
  const story = await mailFixture(mailbox && { mailbox });
  const at = (day: number) => new Date(FIRST_DINNER.getTime() + day * 86_400_000).toISOString();
  const listing = await makeListing(story.db, story.host, {
    slots: Array.from({ length: days }, (_, day) => ({ startsAt: at(day) })),
  });
  const ask = async (person: Person, day = 0) => {
    const slotId = listing.timeSlots[day]?.id ?? '';
    return (await person.requests.create({ slotId, seatsRequested: 1 })).id;
  };
  const ended = () =>
    story.db.mail.groupBy({
      by: ['status', 'lastError'],
      _count: true,
      orderBy: { status: 'asc' },
    });
  return { ...story, listing, ask, ended };
}

const HAS_WITHDRAWN = 'Gil L. withdrew a request: Dinner, Fri, Oct 15';
const MEAL = 'Dinner at Sukkah in the garden, Fri, Oct 15';
const ASKS = `Gil L. requested 1 seat: ${MEAL}`;
const TITLE = 'Sukkah in the garden';

describe('a guest who asks and takes it back, over and over', () => {
  it('causes two emails to the host, the last of which states the final status', async () => {
    const { guest, host, mailer, ask, clock, db } = await dinners();
    let requestCount = 0;
    for (let n = 0; n < 15; n += 1) {
      const id = await ask(guest).catch(() => undefined);
      if (!id) continue;
      requestCount += 1;
      await mailer.deliver();
      await guest.requests.cancel(id);
      await mailer.deliver();
    }
    expect(requestCount).toBe(3);
    expect((await refusal(ask(guest))).code).toBe('CANCELLED_OFTEN');
    expect(mailer.mailsTo(host).map(({ subject }) => subject)).toEqual([ASKS]);
    clock.forward({ minutes: 10 });
    await mailer.deliver();
    clock.forward({ hours: 1 });
    await mailer.deliver();
    expect(mailer.mailsTo(host).map(({ subject }) => subject)).toEqual([ASKS, HAS_WITHDRAWN]);
    expect(await db.mail.count({ where: { status: 'queued' } })).toBe(0);
  });

  it('causes one email, about the open request, if it’s open in the end', async () => {
    const { guest, host, mailer, ask, clock, ended } = await dinners();
    const first = await ask(guest);
    await mailer.deliver();
    await guest.requests.cancel(first);
    await ask(guest);
    await mailer.deliver();
    expect(mailer.mailsTo(host)).toHaveLength(1);
    clock.forward({ minutes: 10 });
    await mailer.deliver();
    expect(mailer.mailsTo(host).map(({ subject }) => subject)).toEqual([ASKS, ASKS]);
    clock.forward({ minutes: 10 });
    await mailer.deliver();
    expect(mailer.mailsTo(host)).toHaveLength(2);
    expect(await ended()).toMatchObject(
      [{ status: 'sent', _count: 2 }].concat([
        { status: 'skipped', lastError: 'SUPERSEDED', _count: 1 } as never,
      ]),
    );
  });

  it('causes no email if it was all over before the first one was sent', async () => {
    const { guest, mailer, ask } = await dinners();
    await guest.requests.cancel(await ask(guest));
    expect(await mailer.newMails()).toEqual([]);
  });
});

describe('a host who enlarges and shrinks the table, over and over', () => {
  it('causes one email to the waiting guest, and then one with the final status', async () => {
    const { guest, host, mailer, listing, clock, ask, db } = await dinners();
    const resize = (capacityTotal: number) =>
      host.listings.update({
        ...listingForm(),
        id: listing.id,
        timeSlots: [{ ...slotForm({ capacityTotal }), id: listing.slot.id }],
      });
    const id = await ask(guest);
    for (let n = 0; n < 10; n += 1) {
      await resize(10);
      await host.requests.waitlist(id);
      await mailer.deliver();
      await resize(20);
      await mailer.deliver();
    }
    expect(await db.mail.count({ where: { userId: guest.id } })).toBe(20);
    expect(mailer.mailsTo(guest).map(({ subject }) => subject)).toEqual([
      `You’re on the waitlist: ${MEAL}`,
    ]);
    clock.forward({ minutes: 10 });
    await mailer.deliver();
    expect(mailer.mailsTo(guest).map(({ subject }) => subject)).toEqual([
      `You’re on the waitlist: ${MEAL}`,
      `There may be seats for you: ${MEAL}`,
    ]);
  });

  it('causes no more emails if it ends as it began', async () => {
    const { guest, host, mailer, clock, ask, db } = await dinners();
    const id = await ask(guest);
    await host.requests.decline(id);
    await mailer.deliver();
    await host.requests.reconsider(id);
    await host.requests.decline(id);
    clock.forward({ minutes: 11 });
    await mailer.deliver();
    expect(mailer.mailsTo(guest)).toHaveLength(1);
    expect(await db.mail.count({ where: { status: 'queued' } })).toBe(0);
  });
});

describe('an email that decides about a seat', () => {
  it('is sent right away: the acceptance, and the cancellation of an accepted request', async () => {
    const { guest, host, mailer, ask } = await dinners();
    const id = await ask(guest);
    await host.requests.waitlist(id);
    expect((await mailer.newMails()).map(([to]) => to).sort()).toEqual(['gil']);
    await host.requests.accept(id);
    expect(await mailer.newMails()).toEqual([['gil', `You have a seat: ${MEAL}`]]);
    await host.requests.cancel(id, 'The roof came down.');
    expect(await mailer.newMails()).toEqual([['gil', `Canceled: ${MEAL}`]]);
    const again = await ask(guest);
    await host.requests.accept(again);
    expect(await mailer.newMails()).toEqual([['gil', `You have a seat: ${MEAL}`]]);
    await guest.requests.cancel(again);
    expect(await mailer.newMails()).toEqual([['hanna', 'Gil L. canceled: Dinner, Fri, Oct 15']]);
  });

  it('makes the emails after it wait', async () => {
    const { guest, host, mailer, ask, clock } = await dinners(2);
    const [first, second] = [await ask(guest, 0), await ask(guest, 1)];
    await host.requests.accept(first);
    await mailer.newMails();
    await host.requests.decline(second);
    expect(await mailer.newMails()).toEqual([]);
    clock.forward({ minutes: 10 });
    expect(await mailer.newMails()).toHaveLength(1);
  });
});

describe('a digest', () => {
  it('omits nothing: it covers several meals in one email', async () => {
    const { guest, host, mailer, ask, clock, db } = await dinners(4);
    await ask(guest, 0);
    expect(await mailer.newMails()).toEqual([['hanna', ASKS]]);
    for (const day of [1, 2]) await ask(guest, day);
    const canceledId = await ask(guest, 3);
    await mailer.deliver();
    await guest.requests.cancel(canceledId);
    expect(await mailer.newMails()).toEqual([]);
    clock.forward({ minutes: 10 });
    expect(await mailer.newMails()).toEqual([['hanna', `2 new requests for ${TITLE} from Gil L.`]]);
    const [, mail] = mailer.mailsTo(host);
    for (const date of ['Sat, Oct 16', 'Sun, Oct 17'])
      expect(mail?.text).toContain(`Gil L. requested 1 seat: Dinner at ${TITLE}, ${date}`);
    expect(mail?.text).not.toContain('Mon, Oct 18');
    expect(header(mail, 'List-Unsubscribe')).toContain('kind=received');
    expect(await db.mail.count({ where: { status: 'sent' } })).toBe(3);
    clock.forward({ minutes: 30 });
    expect(await mailer.newMails()).toEqual([]);
  });

  it('leaves out what its reader has unsubscribed from', async () => {
    const { guest, host, mailer, ask, clock, db } = await dinners(2);
    const id = await ask(guest);
    await mailer.newMails();
    await guest.requests.cancel(id);
    await ask(guest, 1);
    await db.mailOptOut.create({ data: { userId: host.id, kind: 'received' } });
    clock.forward({ minutes: 10 });
    expect(await mailer.newMails()).toEqual([['hanna', HAS_WITHDRAWN]]);
  });

  it('is sent sooner the closer its meal is', async () => {
    const { guest, mailer, ask, clock } = await dinners();
    clock.set('2027-10-15T22:20:00Z');
    const id = await ask(guest);
    await mailer.newMails();
    await guest.requests.cancel(id);
    expect(await mailer.newMails()).toEqual([]);
    clock.forward({ minutes: 1 });
    expect(await mailer.newMails()).toEqual([['hanna', HAS_WITHDRAWN]]);
  });

  it('waits for the night after Shabbat, like every email to readers who keep it', async () => {
    const { guest, host, mailer, ask, clock, db } = await dinners(8);
    await db.profile.create({ data: { userId: host.id, shomerShabbat: true } });
    clock.set('2027-10-15T21:00:00Z');
    await ask(guest, 4);
    await mailer.newMails();
    await ask(guest, 5);
    await ask(guest, 6);
    for (const hour of ['2027-10-15T23:00:00Z', '2027-10-16T12:00:00Z']) {
      clock.set(hour);
      expect(await mailer.newMails()).toEqual([]);
    }
    clock.set('2027-10-18T00:30:00Z');
    expect(await mailer.newMails()).toEqual([['hanna', `2 new requests for ${TITLE} from Gil L.`]]);
  });

  it('is sent once, even if several workers take all of it at the same time', async () => {
    const { guest, host, mailer, ask, clock, db } = await dinners(6);
    for (let day = 0; day < 6; day += 1) await ask(guest, day);
    const rows = await db.mail.findMany({ where: { userId: host.id } });
    const send = ({ id }: { id: string }) => deliverMail(mailer.context, emailTemplates, id);
    await Promise.all(rows.map(send));
    expect(mailer.mailsTo(host).map(({ subject }) => subject)).toEqual([
      `6 new requests for ${TITLE} from Gil L.`,
    ]);
    expect(await db.mail.count({ where: { status: 'sent' } })).toBe(6);
    clock.forward({ minutes: 20 });
    await mailer.deliver();
    expect(mailer.mailsTo(host)).toHaveLength(1);
  });

  it('has at most 20 items, among them the one whose turn it is; the others follow', async () => {
    const { guest, host, mailer, ask, clock, db } = await dinners(23);
    for (let day = 0; day < 23; day += 1) await ask(guest, day);
    const newest = await db.mail.findFirstOrThrow({
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    });
    await deliverMail(mailer.context, emailTemplates, newest.id);
    expect(await mailer.newMails()).toEqual([
      ['hanna', `20 new requests for ${TITLE} from Gil L.`],
    ]);
    expect(mailer.mailsTo(host)[0]?.text).toContain('Dinner at Sukkah in the garden, Sat, Nov 6');
    clock.forward({ minutes: 10 });
    expect(await mailer.newMails()).toEqual([['hanna', `3 new requests for ${TITLE} from Gil L.`]]);
    clock.forward({ minutes: 10 });
    expect(await mailer.newMails()).toEqual([]);
    expect(await db.mail.count({ where: { status: 'sent' } })).toBe(23);
  });
});

describe('a burst of requests from different guests', () => {
  it('is one email to the host at once, and then one every ten minutes with all the others', async () => {
    const { guest, stranger, host, join, mailer, ask, clock, db } = await dinners();
    await ask(guest);
    expect(await mailer.newMails()).toEqual([['hanna', ASKS]]);
    await ask(stranger);
    const others = [await join('Adi'), await join('Ben')];
    for (const other of others) await ask(other);
    expect(await mailer.newMails()).toEqual([]);
    clock.forward({ minutes: 9 });
    expect(await mailer.newMails()).toEqual([]);
    clock.forward({ minutes: 1 });
    expect(await mailer.newMails()).toEqual([
      ['hanna', `3 new requests for ${TITLE} from Sarah L., Adi L., Ben L.`],
    ]);
    const text = mailer.mailsTo(host).at(-1)?.text;
    for (const name of ['Sarah', 'Adi', 'Ben'])
      expect(text).toContain(`${name} L. requested 1 seat`);
    await ask(await join('Dan'));
    expect(await mailer.newMails()).toEqual([]);
    clock.forward({ minutes: 10 });
    expect((await mailer.newMails()).map(([, subject]) => subject)).toEqual([
      `Dan L. requested 1 seat: ${MEAL}`,
    ]);
    clock.forward({ minutes: 30 });
    expect(await mailer.newMails()).toEqual([]);
    expect(await db.mail.count({ where: { status: 'queued' } })).toBe(0);
  });

  it('covers withdrawn requests, and leaves out those that came and went', async () => {
    const { guest, stranger, host, join, mailer, ask, clock } = await dinners();
    const first = await ask(guest);
    await mailer.newMails();
    const second = await ask(stranger);
    await stranger.requests.cancel(second);
    await ask(await join('Adi'));
    await guest.requests.cancel(first);
    clock.forward({ minutes: 10 });
    expect(await mailer.newMails()).toEqual([['hanna', 'Updates on 2 requests']]);
    const text = mailer.mailsTo(host).at(-1)?.text;
    expect(text).toContain('Adi L. requested 1 seat');
    expect(text).toContain('Gil L. withdrew a request');
    expect(text).not.toContain('Sarah');
  });

  it('is emailed request by request if the meal or the deadline to answer is near', async () => {
    const { guest, stranger, join, mailer, ask, clock } = await dinners();
    // Answers are due at 5:35 PM, when quiet time begins in New York.
    clock.set('2027-10-15T20:00:00Z');
    await ask(guest);
    expect(await mailer.newMails()).toHaveLength(1);
    await ask(stranger);
    expect(await mailer.newMails()).toEqual([]);
    clock.forward({ minutes: 10 });
    expect(await mailer.newMails()).toHaveLength(1);
    clock.set('2027-10-15T20:45:00Z');
    await ask(await join('Adi'));
    await ask(await join('Ben'));
    expect(await mailer.newMails()).toHaveLength(1);
    await ask(await join('Dan'));
    expect(await mailer.newMails()).toHaveLength(1);
  });

  it('reaches the host even if the mail server rejects what one of them wrote', async () => {
    watchLog();
    let hasSpamFilter = true;
    const isSpam = ({ text }: { text?: string }) =>
      hasSpamFilter && Boolean(text?.includes('lottery'));
    const mailbox = await startMailbox({ isSpam });
    const { guest, stranger, host, join, mailer, listing, ask, clock, ended } = await dinners(1, {
      mailbox,
    });
    await ask(guest);
    await mailer.newMails();
    await ask(await join('Adi'));
    await stranger.requests.create({
      slotId: listing.slot.id,
      seatsRequested: 1,
      introMessage: 'You won the lottery.',
    });
    await ask(await join('Ben'));
    clock.forward({ minutes: 10 });
    // How many fail together with the rejected one depends on the order of the jobs.
    await mailer.deliver();
    clock.forward({ minutes: 5 });
    await mailer.deliver();
    const guestsInMails = () =>
      mailer
        .mailsTo(host)
        .flatMap(({ text }) => [...`${text}`.matchAll(/(\w+) L\. would like to come/g)])
        .map(([, name]) => name)
        .sort();
    expect(guestsInMails()).toEqual(['Adi', 'Ben', 'Gil']);
    await ask(await join('Dan'));
    clock.forward({ minutes: 10 });
    await mailer.deliver();
    expect(guestsInMails()).toEqual(['Adi', 'Ben', 'Dan', 'Gil']);
    hasSpamFilter = false;
    await mailer.deliver();
    clock.forward({ minutes: 30 });
    await mailer.deliver();
    expect(guestsInMails()).toEqual(['Adi', 'Ben', 'Dan', 'Gil', 'Sarah']);
    expect(await ended()).toMatchObject([{ status: 'sent', _count: 5 }]);
  });

  it('reaches the host even if the email about one of them can’t be written', async () => {
    watchLog();
    const { stranger, host, join, mailer, ask, db } = await dinners();
    for (const person of [await join('Adi'), stranger, await join('Ben')]) await ask(person);
    const mails = await db.mail.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
    const broken = mails[1]?.subjectId;
    const templates = {
      ...emailTemplates,
      received: (...args: Parameters<typeof emailTemplates.received>) => {
        if (args[1].subjectId === broken) throw new Error('broken');
        return emailTemplates.received(...args);
      },
    };
    const deliver = async () => {
      for (const { id } of mails) await deliverMail(mailer.context, templates, id);
    };
    await deliver();
    await deliver();
    expect(mailer.mailsTo(host).map(({ subject }) => subject)).toEqual([
      `Ben L. requested 1 seat: ${MEAL}`,
      `Adi L. requested 1 seat: ${MEAL}`,
    ]);
    expect(await db.mail.findMany({ where: { status: 'queued' } })).toMatchObject([
      { subjectId: broken, attempts: 2 },
    ]);
  });

  it('doesn’t make guests wait for each other’s answers', async () => {
    const { guest, stranger, host, mailer, ask } = await dinners();
    const ids = [await ask(guest), await ask(stranger)];
    await mailer.newMails();
    for (const id of ids) await host.requests.decline(id);
    expect((await mailer.newMails()).map(([to]) => to).sort()).toEqual(['gil', 'sarah']);
  });
});
