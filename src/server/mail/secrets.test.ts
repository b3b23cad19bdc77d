import { expect, it } from 'vitest';
import { type TestClock, testClock } from '@/test/clock';
import type { Person } from '@/test/community';
import { CANARY_TEXTS, canariesIn, makeCanaryListing } from '@/test/factories';
import { watchLog } from '@/test/logLines';
import { mailFixture } from '@/test/mailFixtures';
import { queueEveMails } from '../emails/eve';

/** The meal of `factories.ts` is on the evening of this day. */
const NOON_OF_THE_EVE = '2027-10-15T16:00:00Z';

type Story = Awaited<ReturnType<typeof mailFixture<TestClock>>>;

async function season(story: Story, slotId: string) {
  const { host, join, clock, mailer } = story;
  const names = ['Abigail', 'Boaz', 'Chana', 'Dov', 'Efrat', 'Feivel'] as const;
  const guests = await Promise.all(names.map(join));
  const requests: { id: string }[] = [];
  for (const guest of guests) {
    const introMessage = `From ${guest.firstName}`;
    requests.push(await guest.requests.create({ slotId, seatsRequested: 2, introMessage }));
    await mailer.deliver();
    // Otherwise, the host gets all of them in one digest.
    clock.forward({ minutes: 10 });
  }
  const [accepted, late, declined, waiting, canceled, sentAway] = requests.map(({ id }) => id) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  for (const id of [accepted, canceled, sentAway]) await host.requests.accept(id);
  await host.requests.decline(declined);
  await host.requests.waitlist(waiting);
  await mailer.deliver();
  await host.requests.cancel(sentAway, 'We have too few chairs.');
  for (const [n, guest] of guests.entries()) {
    const [item] = (await guest.requests.hopper({})).items;
    const threadId = `${item?.threadId}`;
    await guest.messages.send({ threadId, body: 'Do you have a high chair?' });
    if (n % 2) await host.messages.send({ threadId, body: 'Yes.' });
  }
  clock.forward({ minutes: 6 });
  await mailer.deliver();
  clock.set(NOON_OF_THE_EVE);
  await queueEveMails(story);
  await mailer.deliver();
  await host.requests.accept(late);
  // This guest has had the address and is told nothing more about it.
  await guests[4]?.requests.cancel(canceled, 'We are ill.');
  await mailer.deliver();
  return { guests, mayKnow: [guests[0], guests[1], guests[4], guests[5]] as Person[] };
}

it('emails contain only what their reader may know, and tables and logs contain no secrets at all', async () => {
  const log = watchLog();
  const story = await mailFixture({ clock: testClock('2027-09-20T12:00:00Z') });
  const { db, host, mailer } = story;
  const listing = await makeCanaryListing(db, host, { slots: [{ capacityTotal: 20 }] });
  const { guests, mayKnow } = await season(story, listing.slot.id);

  const mails = mailer.received.map(({ to, mail }) => ({
    to: to[0],
    subject: `${mail.subject}`,
    source: [
      JSON.stringify(mail),
      ...mail.attachments.map(({ content }) => Buffer.from(content as Uint8Array).toString()),
    ].join(),
  }));
  expect(mails.length).toBeGreaterThan(20);

  const withAddress = mails.filter(({ source }) => canariesIn(source).length > 0);
  for (const { to, subject } of withAddress) {
    expect(mayKnow.map(({ email }) => email)).toContain(to);
    expect(subject).toMatch(/^(You have a seat|Where to go)/);
  }
  // Four get it on acceptance, and two of them again on the eve.
  expect(withAddress).toHaveLength(6);

  const everybody = [host, ...guests];
  for (const person of everybody)
    for (const { to, subject, source } of mails.filter((mail) => mail.to !== person.email)) {
      const label = `${to}: ${subject}`;
      expect(source, label).not.toContain(person.email);
      expect(source, label).not.toContain('Levi');
      const toHost = to === host.email;
      if (person !== host && !toHost) expect(source, label).not.toContain(person.firstName);
      // On the eve, the host reads accepted guests' phone numbers, and they read the host's.
      if (!/^(Who’s coming|Where to go|You have a seat)/.test(subject))
        expect(source, label).not.toContain(person.phone);
    }

  const storedRows = await db.$queryRaw<object[]>`
    SELECT to_jsonb(j) AS row FROM sukkah_jobs.job j
    UNION ALL SELECT to_jsonb(m) - 'user_id' FROM mails m`;
  expect(storedRows.length).toBeGreaterThan(40);
  expect(log.all().filter(({ msg }) => msg === 'mail sent').length).toBeGreaterThan(20);
  const written = JSON.stringify([storedRows, log.text()]);
  const secrets = everybody.flatMap(({ firstName, phone }) => [`${firstName}`, `${phone}`]);
  expect(canariesIn(written, [...CANARY_TEXTS, '@', ...secrets])).toEqual([]);
});
