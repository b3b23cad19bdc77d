import { describe, expect, it, onTestFinished } from 'vitest';
import { listingForm, makeCanaryListing, makeListing, makeRequest } from '@/test/factories';
import { createGate } from '@/test/gate';
import { watchLog } from '@/test/logLines';
import { startMailbox } from '@/test/mailbox';
import { header, mailFixture } from '@/test/mailFixtures';
import { refusal } from '@/test/refusal';
import { watchStatements } from '@/test/statements';
import { dinnerAndLunch, lunchForm } from '@/test/stories';
import { emailTemplates } from '../emails/templates';
import { addJob } from '../jobs/queue';
import { deliverMail } from './deliver';

/** No process listens on this port, so the mail server is down. */
const DOWN = 'smtp://127.0.0.1:1';

async function requestFixture() {
  const story = await mailFixture();
  const { db, clock, host, guest, mailer } = story;
  const { slot } = await makeCanaryListing(db, host);
  const { id } = await guest.requests.create({ slotId: slot.id, seatsRequested: 1 });
  await mailer.newMails();
  const rows = () =>
    db.mail.findMany({ where: { userId: guest.id }, orderBy: { createdAt: 'asc' } });
  const distance = async () => {
    const [job] = await db.$queryRaw<{ at: Date }[]>`
      SELECT start_after AS at FROM sukkah_jobs.job WHERE name = 'mail' AND state = 'created'`;
    return (Number(job?.at) - clock.at.getTime()) / 1000;
  };
  return { ...story, slot, id, rows, distance };
}

describe('an email', () => {
  it('is queued with the change that it’s about', async () => {
    const { host, id, mailer, rows } = await requestFixture();
    await host.requests.accept(id);
    expect(await rows()).toMatchObject([{ kind: 'accepted', status: 'queued' }]);
    expect(await mailer.newMails()).toHaveLength(1);
    expect(await rows()).toMatchObject([{ kind: 'accepted', status: 'sent', attempts: 1 }]);
  });

  it('isn’t queued for a change that was rolled back', async () => {
    const story = await mailFixture();
    const { db, host, stranger, mailer } = story;
    const { listing, lunch } = await dinnerAndLunch(story);
    await makeRequest(db, lunch, stranger, { status: 'accepted', seatsRequested: 4 });
    // The dinner would be dropped and its guests told, but the lunch can't shrink below its guests.
    const timeSlots = [{ ...lunchForm({ capacityTotal: 2 }), id: lunch.id }];
    const edit = host.listings.update({ ...listingForm(), id: listing.id, timeSlots });
    expect(await refusal(edit)).toMatchObject({ code: 'SEATS_TAKEN' });
    expect(await mailer.newMails()).toEqual([]);
    expect(await db.mail.count({ where: { kind: 'cancelled' } })).toBe(0);

    await host.listings.update({ ...listingForm(), id: listing.id, timeSlots: [lunchForm()] });
    // The stranger lost a seat and a pending request: one email.
    expect(await mailer.newMails()).toHaveLength(3);
    expect(mailer.mailsTo(stranger).map(({ subject }) => subject)).toEqual(['Updates on 2 meals']);
    expect(await db.mail.count({ where: { kind: 'cancelled', status: 'sent' } })).toBe(4);
  });

  it('waits while the mail server is down, and is sent once when it’s up again', async () => {
    const log = watchLog();
    const { mailer, host, guest, stranger, slot, id, rows } = await requestFixture();
    const up = mailer.context.settings.EMAIL_SERVER;
    mailer.context.settings.EMAIL_SERVER = DOWN;
    await host.requests.accept(id);
    const other = await stranger.requests.create({ slotId: slot.id, seatsRequested: 1 });
    await host.requests.decline(other.id);
    for (let n = 1; n <= 3; n += 1) {
      await mailer.deliver();
      expect(await rows()).toMatchObject([
        { status: 'queued', attempts: n, lastError: expect.stringMatching(/^E[A-Z]+$/) },
      ]);
    }
    mailer.context.settings.EMAIL_SERVER = up;
    for (let n = 0; n < 3; n += 1) await mailer.deliver();
    expect(mailer.mailsTo(guest)).toHaveLength(1);
    expect(mailer.mailsTo(stranger)).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 4, lastError: null }]);
    expect(log.errors()).toHaveLength(6);
    expect(log.errors()).toContainEqual({
      level: 'error',
      time: expect.any(String),
      msg: 'mail refused',
      mail: expect.any(String),
      kind: 'accepted',
      attempts: 3,
      code: expect.stringMatching(/^E[A-Z]+$/),
    });
    expect(log.text()).not.toMatch(/@|Canary/);
  });

  it('is sent once, however many workers take it at the same time', async () => {
    const { mailer, host, guest, id, rows } = await requestFixture();
    await host.requests.accept(id);
    const [mail] = await rows();
    const send = () => deliverMail(mailer.context, emailTemplates, `${mail?.id}`);
    await Promise.all(Array.from({ length: 6 }, send));
    await send();
    expect(mailer.mailsTo(guest)).toHaveLength(1);
  });

  it('isn’t sent again if the database was away when the mail server accepted it', async () => {
    const { db, mailer, host, guest, id, rows } = await requestFixture();
    await host.requests.accept(id);
    // A sequence also counts tries that were rolled back.
    await db.$executeRaw`CREATE SEQUENCE tries`;
    await db.$executeRaw`CREATE FUNCTION be_away() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('tries') = 1 THEN
        RAISE EXCEPTION 'the database system is starting up' USING ERRCODE = 'cannot_connect_now';
      END IF;
      RETURN NEW;
    END $$`;
    await db.$executeRaw`CREATE TRIGGER be_away BEFORE UPDATE ON mails
      FOR EACH ROW WHEN (NEW.status = 'sent') EXECUTE FUNCTION be_away()`;
    onTestFinished(async () => {
      await db.$executeRaw`DROP FUNCTION be_away CASCADE`;
      await db.$executeRaw`DROP SEQUENCE tries`;
    });
    await mailer.deliver();
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 1, lastError: null }]);
    await mailer.deliver();
    expect(mailer.mailsTo(guest)).toHaveLength(1);
  });

  it('takes no database connection and no lock while the mail server keeps it waiting', async () => {
    const [arrived, answered] = [createGate(), createGate()];
    const mailbox = await startMailbox({
      beforeKeeping: () => {
        arrived.open();
        return answered.promise;
      },
    });
    const { db, mailer, host, guest } = await mailFixture({ mailbox });
    const { slot } = await makeListing(db, host);
    const { id } = await makeRequest(db, slot, guest);
    await host.requests.accept(id);
    const mail = await db.mail.findFirstOrThrow({ where: { kind: 'accepted' } });
    const sending = deliverMail(mailer.context, emailTemplates, mail.id);
    await arrived.promise;
    expect(
      await db.$queryRaw`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    ).toEqual([]);
    expect(
      await db.$queryRaw`SELECT id FROM mails WHERE id = ${mail.id}::uuid FOR UPDATE NOWAIT`,
    ).toHaveLength(1);
    // Another worker leaves it to this one.
    await deliverMail(mailer.context, emailTemplates, mail.id);
    answered.open();
    await sending;
    expect(mailbox.received).toHaveLength(1);
    expect(await db.mail.findUniqueOrThrow({ where: { id: mail.id } })).toMatchObject({
      status: 'sent',
      leasedUntil: null,
    });
  });

  it('of a process that died is sent by another once the lease expires', async () => {
    const { db, clock, mailer, host, guest, id, rows } = await requestFixture();
    await host.requests.accept(id);
    const leasedUntil = new Date(clock.at.getTime() + 60_000);
    await db.mail.updateMany({ where: { userId: guest.id }, data: { leasedUntil } });
    await mailer.deliver();
    expect(mailer.mailsTo(guest)).toHaveLength(0);
    expect(await rows()).toMatchObject([{ status: 'queued', attempts: 0 }]);
    clock.forward({ seconds: 61 });
    await mailer.deliver();
    expect(mailer.mailsTo(guest)).toHaveLength(1);
  });

  it('of the eve arrives before candle lighting, even if the mail server was down all afternoon', async () => {
    watchLog();
    const { db, clock, mailer, host, guest, id, distance } = await requestFixture();
    await db.user.update({
      where: { id: guest.id },
      data: { profile: { create: { shomerShabbat: true } } },
    });
    const up = mailer.context.settings.EMAIL_SERVER;
    mailer.context.settings.EMAIL_SERVER = DOWN;
    clock.set('2027-10-15T17:00:00Z');
    await host.requests.accept(id);
    while (clock.at < new Date('2027-10-15T21:00:00Z')) {
      await mailer.deliver();
      clock.forward({ seconds: await distance() });
    }
    mailer.context.settings.EMAIL_SERVER = up;
    expect((await mailer.newMails()).map(([to]) => to)).toEqual(['gil']);
    expect(clock.at < new Date('2027-10-15T21:30:00Z')).toBe(true);
  });

  it('that is too late for its meal is logged if it was necessary', async () => {
    const log = watchLog();
    const { clock, mailer, host, id, stranger, slot, rows } = await requestFixture();
    mailer.context.settings.EMAIL_SERVER = DOWN;
    await stranger.requests.create({ slotId: slot.id, seatsRequested: 1 });
    await host.requests.accept(id);
    await mailer.deliver();
    clock.set('2027-10-16T12:00:00Z');
    log.forget();
    await mailer.deliver();
    const [mail] = await rows();
    expect(mail).toMatchObject({ status: 'skipped', attempts: 1 });
    expect(log.errors()).toMatchObject([
      {
        msg: 'mail skipped',
        mail: mail?.id,
        kind: 'accepted',
        code: 'NO_LONGER_TRUE',
        attempts: 1,
      },
    ]);
  });

  it('that keeps failing is retried for two days, and then stays in the table and the log', async () => {
    const log = watchLog();
    const { db, mailer, host, id, rows, distance } = await requestFixture();
    mailer.context.settings.EMAIL_SERVER = DOWN;
    await host.requests.accept(id);
    await mailer.deliver();
    const tries = (2 * 24 * 60 * 60) / (await distance());
    expect(tries).toBe(576);
    await db.mail.updateMany({ where: { status: 'queued' }, data: { attempts: tries - 2 } });
    await mailer.deliver();
    expect(await rows()).toMatchObject([{ status: 'queued', attempts: tries - 1 }]);
    await mailer.deliver();
    const [mail] = await rows();
    expect(mail).toMatchObject({ status: 'failed', attempts: tries, lastError: 'ECONNREFUSED' });
    expect(log.errors().at(-1)).toMatchObject({
      msg: 'mail failed',
      mail: mail?.id,
      attempts: tries,
    });
    await mailer.deliver();
    expect((await rows())[0]?.attempts).toBe(tries);
  });

  it('that fails unexpectedly is retried in five minutes, too', async () => {
    const log = watchLog();
    const { mailer, host, guest, id, rows, distance } = await requestFixture();
    await host.requests.accept(id);
    const { NEXTAUTH_URL } = mailer.context.settings;
    mailer.context.settings.NEXTAUTH_URL = 'nowhere';
    await mailer.deliver();
    expect(await rows()).toMatchObject([
      { status: 'queued', attempts: 1, lastError: 'UNEXPECTED' },
    ]);
    expect(await distance()).toBe(300);
    expect(log.errors()).toMatchObject([{ msg: 'unexpected' }, { msg: 'mail refused' }]);
    mailer.context.settings.NEXTAUTH_URL = NEXTAUTH_URL;
    await mailer.deliver();
    expect(mailer.mailsTo(guest)).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2, lastError: null }]);
  });

  it('whose process keeps crashing is abandoned in the end, too', async () => {
    const log = watchLog();
    const { db, mailer, host, id, rows } = await requestFixture();
    await host.requests.accept(id);
    const [mail] = await rows();
    await db.$transaction((tx) => addJob(tx, 'mail-failed', { mailId: `${mail?.id}` }));
    await mailer.giveUp();
    expect(await rows()).toMatchObject([{ status: 'failed' }]);
    expect(log.errors()).toMatchObject([{ msg: 'mail failed', mail: mail?.id }]);
  });

  it('refused by the mail server’s rules is retried, and records the error code, but no address', async () => {
    const log = watchLog();
    const { db, mailer, host, guest, id, rows } = await requestFixture();
    await db.user.update({ where: { id: guest.id }, data: { email: 'blocked@example.org' } });
    await host.requests.accept(id);
    await mailer.deliver();
    expect(await rows()).toMatchObject([{ status: 'queued', lastError: 'EENVELOPE 550' }]);
    expect((await guest.users.me()).emailRefused).toBeUndefined();
    expect(log.text()).not.toContain('blocked@');
    const jobs = await db.$queryRaw<object[]>`SELECT data, output FROM sukkah_jobs.job`;
    expect(JSON.stringify(jobs)).toContain('mailId');
    expect(JSON.stringify(jobs)).not.toContain('@example');
  });

  it('to an address that doesn’t exist isn’t retried, and its owner is told until one is accepted', async () => {
    const log = watchLog();
    const { db, clock, mailer, host, guest, id, rows } = await requestFixture();
    const { email } = await db.user.findUniqueOrThrow({ where: { id: guest.id } });
    await db.user.update({ where: { id: guest.id }, data: { email: 'refused@example.org' } });
    await host.requests.accept(id);
    await mailer.deliver();
    expect(await rows()).toMatchObject([
      { status: 'failed', attempts: 1, lastError: 'EENVELOPE 550' },
    ]);
    const [mail] = await rows();
    expect(log.all().filter(({ level }) => level !== 'info')).toMatchObject([
      { level: 'warn', msg: 'mail undeliverable', mail: mail?.id, code: 'EENVELOPE 550' },
    ]);
    expect(log.text()).not.toContain('refused@');
    clock.forward({ hours: 1 });
    await mailer.deliver();
    expect(await rows()).toMatchObject([{ attempts: 1 }]);
    expect(await guest.users.viewer()).toMatchObject({ emailRefused: true });
    expect((await guest.users.profile()).emailRefused).toBe(true);

    // The mailbox exists after all, under another name in this test.
    await db.user.update({ where: { id: guest.id }, data: { email } });
    await host.requests.cancel(id, 'Rain');
    await mailer.deliver();
    expect(mailer.mailsTo({ email })).toHaveLength(1);
    expect((await guest.users.viewer())?.emailRefused).toBeUndefined();
    expect((await guest.users.profile()).emailRefused).toBe(false);
  });

  it('can’t be sent on a site without a mail server, and says so', async () => {
    const { mailer, host, id, rows } = await requestFixture();
    mailer.context.settings.EMAIL_SERVER = undefined;
    await host.requests.accept(id);
    expect(await mailer.newMails()).toEqual([]);
    expect(await rows()).toMatchObject([{ status: 'failed', lastError: 'NO_MAIL_SERVER' }]);
  });

  it('isn’t sent to a user without an address', async () => {
    const { db, mailer, host, guest, id, rows } = await requestFixture();
    await db.user.update({ where: { id: guest.id }, data: { email: null } });
    await host.requests.accept(id);
    expect(await mailer.newMails()).toEqual([]);
    expect(await rows()).toMatchObject([{ status: 'skipped', lastError: 'NO_ADDRESS' }]);
  });

  it('goes back to the contact address when answered, never to another user', async () => {
    const { guest, host, id, mailer } = await requestFixture();
    const CONTACT_EMAIL = 'office@example.org';
    Object.assign(mailer.context.settings, { CONTACT_EMAIL });
    await host.requests.accept(id);
    await mailer.deliver();
    const [mail] = mailer.mailsTo(guest);
    expect(mail?.replyTo).toEqual([{ address: CONTACT_EMAIL, name: '' }]);
    expect(mail?.text).toContain(`Replies to this email go to the people who run the site`);
    expect(JSON.stringify(mail)).not.toContain(host.email);
  });

  it('has its own message id and is marked as generated by a machine', async () => {
    const { mailer, host, guest, id, rows } = await requestFixture();
    await host.requests.accept(id);
    await mailer.deliver();
    const [mail] = mailer.mailsTo(guest);
    expect(mail?.messageId).toBe(`<${(await rows())[0]?.id}@sukkah.test>`);
    expect(header(mail, 'Auto-Submitted')).toBe('auto-generated');
    expect(mail?.from).toEqual({ name: 'Sukkah', address: 'hello@sukkah.test' });
  });
});

describe('the statements of an email', () => {
  it('are no more than it needs, including its COMMIT', async () => {
    const { db, host, guest, mailer } = await mailFixture();
    const { slot } = await makeListing(db, host);
    const sent = watchStatements(db);
    const deliver = async () => {
      const { id } = await db.mail.findFirstOrThrow({ where: { status: 'queued' } });
      sent.length = 0;
      await deliverMail(mailer.context, emailTemplates, id);
      return sent.filter((text) => text !== 'BEGIN').length;
    };
    const { id } = await guest.requests.create({ slotId: slot.id, seatsRequested: 1 });
    const received = await deliver();
    await host.requests.accept(id);
    const accepted = await deliver();
    expect({ received, accepted }).toEqual({ received: 8, accepted: 13 });
    expect(mailer.received).toHaveLength(2);
  });
});

describe('a user who unsubscribed', () => {
  it('gets no more emails of that kind, but still the necessary ones', async () => {
    const { db, mailer, host, guest, stranger, slot, id } = await requestFixture();
    for (const kind of ['waitlisted', 'accepted'])
      await db.mailOptOut.create({ data: { userId: guest.id, kind } });
    await host.requests.waitlist(id);
    expect(await mailer.newMails()).toEqual([]);
    expect(await db.mail.findFirst({ where: { userId: guest.id } })).toMatchObject({
      kind: 'waitlisted',
      status: 'skipped',
      lastError: 'UNSUBSCRIBED',
    });
    // Other people's emails go on, and so do their own about other topics.
    const other = await makeRequest(db, slot, stranger);
    await host.requests.waitlist(other.id);
    expect(await mailer.newMails()).toHaveLength(1);
    await guest.requests.cancel(id);
    const again = await guest.requests.create({ slotId: slot.id, seatsRequested: 1 });
    await mailer.newMails();
    await host.requests.accept(again.id);
    expect(await mailer.newMails()).toHaveLength(1);
  });
});
