import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { testClock } from '@/test/clock';
import { makeListing } from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';

async function guestIn(zone: string, shomerShabbat = true) {
  const at = (local: string) => DateTime.fromISO(local, { zone }).toJSDate();
  const clock = testClock(at('2027-10-15T09:00'));
  const story = await mailFixture({ clock });
  const { db, host, guest, mailer } = story;
  await db.user.update({
    where: { id: guest.id },
    data: { timeZone: zone, profile: { create: { shomerShabbat } } },
  });
  const startsAt = at('2027-10-20T19:00');
  const { slot } = await makeListing(db, host, { slots: [{ startsAt }] });
  const { id } = await guest.requests.create({ slotId: slot.id, seatsRequested: 1 });
  await mailer.newMails();
  const acceptAt = async (local: string) => {
    clock.set(at(local));
    await host.requests.accept(id);
    return (await mailer.newMails()).map(([to]) => to);
  };
  const mailsAt = async (local: string) => {
    clock.set(at(local));
    return (await mailer.newMails()).map(([to]) => to);
  };
  return { ...story, acceptAt, mailsAt, id };
}

// October 16, 2027 is Shabbat and the first day of Sukkot. Outside Israel October 17 is Yom Tov,
// too.
describe.each([
  ['America/New_York', '2027-10-17T18:30', '2027-10-17T20:15'],
  ['Asia/Jerusalem', '2027-10-16T18:15', '2027-10-16T19:15'],
])('a guest who keeps Shabbat, in %s,', (zone, stillHoly, night) => {
  it('gets email on the eve before candle lighting', async () => {
    const { acceptAt } = await guestIn(zone);
    expect(await acceptAt('2027-10-15T15:00')).toEqual(['gil']);
  });

  it('gets no email from then until the night after, and then all of it once', async () => {
    const { acceptAt, mailsAt, host, guest } = await guestIn(zone);
    expect(await acceptAt('2027-10-15T19:00')).toEqual([]);
    const [item] = (await guest.requests.hopper({})).items;
    await host.messages.send({ threadId: `${item?.threadId}`, body: 'Welcome' });
    expect(await mailsAt('2027-10-16T12:00')).toEqual([]);
    expect(await mailsAt(stillHoly)).toEqual([]);
    expect(await mailsAt(night)).toEqual(['gil', 'gil']);
    expect(await mailsAt(night)).toEqual([]);
  });

  it('isn’t emailed about something that was undone in the meantime', async () => {
    const { acceptAt, mailsAt, host, id, mailer, guest } = await guestIn(zone);
    await acceptAt('2027-10-16T10:00');
    await host.requests.cancel(id, 'The roof came down.');
    await mailsAt(night);
    expect(mailer.mailsTo(guest).map(({ subject }) => subject?.split(':')[0])).toEqual([
      'Canceled',
    ]);
  });

  it('gets email on the day itself if they don’t keep it', async () => {
    const { acceptAt } = await guestIn(zone, false);
    expect(await acceptAt('2027-10-16T12:00')).toEqual(['gil']);
  });
});

it('the second day of Yom Tov is a weekday in Jerusalem but not in New York', async () => {
  for (const [zone, mails] of [
    ['Asia/Jerusalem', ['gil']],
    ['America/New_York', []],
  ] as const) {
    const { acceptAt } = await guestIn(zone);
    expect(await acceptAt('2027-10-17T12:00')).toEqual(mails);
  }
});

it('an email that couldn’t be sent on the eve isn’t sent on Shabbat', async () => {
  const { acceptAt, mailsAt, mailer } = await guestIn('America/New_York');
  const { settings } = mailer.context;
  const { EMAIL_SERVER } = settings;
  settings.EMAIL_SERVER = 'smtp://127.0.0.1:1';
  expect(await acceptAt('2027-10-15T15:00')).toEqual([]);
  settings.EMAIL_SERVER = EMAIL_SERVER;
  expect(await mailsAt('2027-10-16T12:00')).toEqual([]);
  expect(await mailsAt('2027-10-17T20:15')).toEqual(['gil']);
});
