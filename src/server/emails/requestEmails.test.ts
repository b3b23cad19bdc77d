import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Person } from '@/test/community';
import {
  listingForm,
  makeCanaryListing,
  makeListing,
  makeRequest,
  slotForm,
} from '@/test/factories';
import { header, mailFixture } from '@/test/mailFixtures';
import { readUnsubscribeUrl, unsubscribe } from '../mail/unsubscribe';
import { withdrawOthers } from '../requests/askedTogether';
import { sweepRemovedSlots } from '../timeSlots/sweep';

async function dinner(values: Parameters<typeof makeListing>[2] = {}) {
  const story = await mailFixture();
  const listing = await makeCanaryListing(story.db, story.host, values);
  const ask = async (guest: Person, seatsRequested = 1, more = {}) =>
    (await guest.requests.create({ slotId: listing.slot.id, seatsRequested, ...more })).id;
  return { ...story, listing, ask };
}

const MEAL = 'Dinner at Sukkah in the garden, Fri, Oct 15';
const WHEN = 'When: Friday, October 15, 2027, 7:00 PM – 9:00 PM EDT';

describe('a request', () => {
  it('is emailed to the host with the guest’s message', async () => {
    const { guest, host, mailer, ask } = await dinner();
    await ask(guest, 3, {
      introMessage: 'Shalom!\nWe are three.',
      dietaryFlags: ['Vegan', 'No fish'],
      dietaryCounts: [1, 3],
      accessibilityNeeds: ['Step-free entry'],
    });
    expect(await mailer.newMails()).toEqual([['hanna', `Gil L. requested 3 seats: ${MEAL}`]]);
    const [mail] = mailer.mailsTo(host);
    for (const text of [
      'Hello Hanna,',
      WHEN,
      'Dietary needs: Vegan (1 of 3), No fish (3 of 3)',
      'Accessibility: Step-free entry',
      '“Shalom!\nWe are three.”',
    ])
      expect(mail?.text).toContain(text);
    expect(mail?.text).toContain('https://sukkah.test/host?tab=requests&listing=');
    expect(mail?.html).toContain('Shalom!<br/>We are three.');
    expect(JSON.stringify(mail)).not.toMatch(/Levi|gil\.\d|\+1 ?555/);
  });

  it('shows allergies apart from the diet, and tells the guest what the host confirmed', async () => {
    const { guest, host, mailer, ask } = await dinner();
    const id = await ask(guest, 3, {
      dietaryFlags: ['Vegan', 'Nut allergies'],
      dietaryCounts: [0, 1],
      allergens: ['Sesame', '<b>kiwi</b>'],
    });
    await mailer.deliver();
    const texts = (person: Person) =>
      `${mailer.mailsTo(person)[0]?.text}`.replace(/[\u2068\u2069]/g, '').split('\n');
    const allergies = 'Allergies: Nut allergies (1 of 3), Sesame, <b>kiwi</b>';
    expect(texts(host)).toEqual(
      expect.arrayContaining([
        'Dietary needs: Vegan',
        allergies,
        'Your listing doesn’t say you can accommodate an allergy to nuts, sesame, and “<b>kiwi</b>”. We’ll ask before you accept.',
      ]),
    );
    expect(mailer.mailsTo(host)[0]?.html).toContain('&lt;b&gt;kiwi&lt;/b&gt;');
    const confirmedAllergies = ['Nut allergies', 'Sesame', '<b>kiwi</b>'];
    await host.requests.setStatus({ id, status: 'accepted', confirmedAllergies });
    await mailer.deliver();
    expect(texts(guest)).toEqual(
      expect.arrayContaining([
        'Dietary needs: Vegan',
        allergies,
        'Your host confirmed that they can keep nuts, sesame, and “<b>kiwi</b>” off the table.',
        'We don’t verify this.',
      ]),
    );
  });

  it('tells only its guest of allergies in the profile that the host hasn’t confirmed', async () => {
    const { guest, host, mailer, ask, db } = await dinner();
    const profile = { dietaryFlags: ['Nut allergies'], allergens: ['Canaryseed'] };
    await db.profile.create({ data: { userId: guest.id, ...profile } });
    const id = await ask(guest);
    await mailer.deliver();
    await host.requests.accept(id);
    await mailer.deliver();
    const text = `${mailer.mailsTo(guest)[0]?.text}`.replace(/[\u2068\u2069]/g, '');
    expect(text).toContain(
      'Your host hasn’t confirmed that they can keep nuts and “Canaryseed” off the table. Ask before you come.',
    );
    expect(JSON.stringify(mailer.mailsTo(host))).not.toMatch(/nuts|Nut allergies|Canaryseed/);
  });

  it('is emailed as plain text, whatever markup the guest typed', async () => {
    const { guest, host, mailer, ask, db } = await dinner({ title: 'Sukkah\r\nBcc: all@x.org' });
    await db.user.update({ where: { id: guest.id }, data: { firstName: '<b>Gil</b>' } });
    const id = await ask(guest, 1, { introMessage: '<img src=x onerror=alert(1)>' });
    await mailer.deliver();
    await host.requests.accept(id);
    await mailer.deliver();
    const [requestMail] = mailer.mailsTo(host);
    expect(requestMail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(requestMail?.subject).toBe('Guest L. requested 1 seat: Dinner at a sukkah, Fri, Oct 15');
    const [acceptanceMail] = mailer.mailsTo(guest);
    expect(acceptanceMail?.subject).toBe('You have a seat: Dinner at a sukkah, Fri, Oct 15');
    expect(acceptanceMail?.bcc).toBeUndefined();
  });

  it('names its listing, shortened so that the date still shows', async () => {
    const { guest, mailer, ask } = await dinner({
      title: `Sukkah 🌿${' with a long name'.repeat(6)}`,
    });
    await ask(guest);
    const [[, subject] = []] = await mailer.newMails();
    const title = 'Sukkah 🌿 with a long name with a long name with a long name…';
    expect(subject).toBe(`Gil L. requested 1 seat: Dinner at ${title}, Fri, Oct 15`);
  });

  it('leaves out official-looking names that predate today’s rules', async () => {
    const { guest, host, mailer, ask, db } = await dinner();
    const id = await ask(guest);
    const firstName = 'Sukkah Team: verify at evil.com';
    for (const { id } of [guest, host])
      await db.user.update({ where: { id }, data: { firstName } });
    await mailer.deliver();
    await host.requests.accept(id);
    const { threadId } = (await guest.requests.hopper({})).items[0] ?? {};
    await guest.messages.send({ threadId: `${threadId}`, body: 'Thank you!' });
    await mailer.deliver();
    const subjects = mailer.mailsTo(host).map(({ subject }) => subject);
    expect(subjects[0]).toMatch(/^Guest L. requested 1 seat/);
    const all = [...mailer.mailsTo(host), ...mailer.mailsTo(guest)];
    expect(all.length).toBeGreaterThan(1);
    expect(JSON.stringify(all)).not.toMatch(/Sukkah Team|evil\.com/);
    expect((await host.requests.host({})).items[0]?.hopper?.firstName).toBe(firstName);
  });
});

describe('an accepted request', () => {
  it('comes with a picture that email clients can show, with a text and a size', async () => {
    const { guest, host, mailer, ask } = await dinner();
    const id = await ask(guest);
    await host.requests.accept(id);
    await mailer.deliver();
    const [mail] = mailer.mailsTo(guest);
    const [, file, width, height] =
      /<img src="https:\/\/sukkah\.test(\S+?)" alt="A place set for you[^"]+" width="(\d+)" height="(\d+)"/.exec(
        `${mail?.html}`,
      ) ?? [];
    const bytes = await readFile(path.join('public', `${file}`));
    expect(bytes.length).toBeLessThan(40_000);
    const picture = await sharp(bytes).metadata();
    expect(picture).toMatchObject({ format: 'jpeg', width: 2 * Number(width) });
    expect(picture.height).toBe(2 * Number(height));
    expect(mail?.text).not.toContain('seat.jpg');
  });

  it('sends its guest the address, the time, the calendar file and the host’s private notes', async () => {
    const { guest, host, mailer, ask } = await dinner({ timeZone: 'Asia/Jerusalem' });
    const id = await ask(guest, 3, { dietaryFlags: ['Vegan', 'No fish'] });
    await mailer.newMails();
    await host.requests.accept(id);
    expect(await mailer.newMails()).toEqual([
      ['gil', 'You have a seat: Dinner at Sukkah in the garden, Sat, Oct 16'],
    ]);
    const [mail] = mailer.mailsTo(guest);
    for (const text of [
      'When: Saturday, October 16, 2027, 2:00 AM – 4:00 AM GMT+3',
      'Where: 4711 Canarystreet, Apartment Canaryfloor, Brooklyn, NY 98765-4321, United States',
      'Your group: 3 seats',
      'Dietary needs: Vegan, No fish',
      'Cost: Free',
      'That’s what Hanna knows about your group.',
    ])
      expect(mail?.text).toContain(text);
    expect(mail?.text).toContain(`Phone: ${host.phone}`);
    expect(mail?.text).not.toContain('Add a phone number');
    expect(header(mail, 'List-Unsubscribe')).toBeUndefined();

    const [file] = mail?.attachments ?? [];
    expect(file).toMatchObject({ filename: 'sukkah-meal.ics', mimeType: 'text/calendar' });
    const calendar = Buffer.from(file?.content as Uint8Array)
      .toString()
      .replace(/\r?\n /g, '');
    expect(calendar).toContain('DTSTART:20271015T230000Z');
    expect(calendar).toContain('LOCATION:4711 Canarystreet');
    expect(calendar).toContain('METHOD:PUBLISH');
  });

  it('suggests a phone number to guests without one', async () => {
    const { db, guest, host, mailer, ask } = await dinner();
    await db.user.update({ where: { id: guest.id }, data: { phone: null } });
    await host.requests.accept(await ask(guest));
    await mailer.deliver();
    const [mail] = mailer.mailsTo(guest);
    expect(mail?.text).toContain('Add a phone number https://sukkah.test/profile');
    expect((await guest.requests.hopper({})).items).toMatchObject([{ suggestsPhone: true }]);
  });

  it('links to directions and to the meal pass, and includes the rain plan', async () => {
    const rain = { rainPlan: 'cancel', rainCancelBy: '17:00' };
    const { guest, host, mailer, ask } = await dinner(rain);
    const id = await ask(guest);
    await host.requests.accept(id);
    await mailer.deliver();
    const [mail] = mailer.mailsTo(guest);
    expect(mail?.text).toContain('If it rains: We’ll cancel the meal by 5:00 PM');
    expect(mail?.text).toContain('Directions: Google Maps');
    expect(mail?.html).toMatch(/white-space:nowrap[^>]*>Google Maps<\/a>/);
    const address = '4711%20Canarystreet%2C%20Brooklyn';
    for (const url of [
      `https://www.google.com/maps/dir/?api=1&destination=${address}`,
      `https://maps.apple.com/?daddr=${address}`,
      `https://www.openstreetmap.org/directions?to=${address}`,
      `https://sukkah.test/requests/${id}`,
      'https://sukkah.test/messages?thread=',
    ])
      expect(mail?.text).toContain(url);
    expect(mail?.text).toContain('travelmode=walking');
  });

  it('includes the rain plan that the host has announced, if any', async () => {
    const { guest, host, mailer, ask, db, listing } = await dinner({ rainPlan: 'wait' });
    const id = await ask(guest);
    const data = { rainTold: 'inside', rainToldBy: null };
    await db.timeSlot.update({ where: { id: listing.slot.id }, data });
    await host.requests.accept(id);
    await mailer.deliver();
    expect(mailer.mailsTo(guest)[0]?.text).toContain('If it rains: We’ll eat inside');
  });

  it('says so if the host gave no street', async () => {
    const noStreet = { addressLine1: null, addressLine2: null, lat: null, lon: null };
    const { guest, host, mailer, ask } = await dinner(noStreet);
    await host.requests.accept(await ask(guest));
    await mailer.deliver();
    const [mail] = mailer.mailsTo(guest);
    expect(mail?.text).toContain('Where: Your host hasn’t added a street address yet');
    expect(mail?.text).not.toMatch(/Directions|If it rains/);
    expect(mail?.text).toContain('Open meal pass');
  });

  it('leads to the pin if the host gave no street', async () => {
    const pinned = { addressLine1: null, addressLine2: null, lat: 31.8812, lon: 35.2467 };
    const { guest, host, mailer, ask } = await dinner(pinned);
    await host.requests.accept(await ask(guest));
    await mailer.deliver();
    const [mail] = mailer.mailsTo(guest);
    expect(mail?.text).toContain('Your host marked the exact spot on the map');
    expect(mail?.html).toContain('destination=31.8812%2C35.2467');
    const [calendar] = mail?.attachments ?? [];
    expect(Buffer.from(calendar?.content as Uint8Array).toString()).toContain(
      'GEO:31.8812;35.2467',
    );
  });

  it('is private between host and guest: nobody else gets an email', async () => {
    const { guest, stranger, host, mailer, ask } = await dinner();
    await ask(stranger);
    await host.requests.accept(await ask(guest));
    await mailer.deliver();
    expect(mailer.mailsTo(stranger)).toEqual([]);
  });
});

describe('other answers', () => {
  it.each([
    ['declined', `No seat this time: ${MEAL}`, 'https://sukkah.test/explore'],
    ['waitlisted', `You’re on the waitlist: ${MEAL}`, 'https://sukkah.test/requests'],
  ] as const)('%s: tell the guest the status and no address', async (status, subject, link) => {
    const { guest, host, mailer, ask } = await dinner();
    const id = await ask(guest);
    await mailer.newMails();
    await host.requests.setStatus({ id, status });
    expect(await mailer.newMails()).toEqual([['gil', subject]]);
    const [mail] = mailer.mailsTo(guest);
    expect(mail?.text).toContain(WHEN);
    expect(mail?.text).toContain(link);
    expect(mail?.attachments).toEqual([]);
  });

  it('tell the waiting guest that there may be seats, and the host whom to answer now', async () => {
    const { db, guest, stranger, host, mailer, listing } = await dinner({
      slots: [{ capacityTotal: 2 }],
    });
    const seated = await makeRequest(db, listing.slot, guest, {
      status: 'accepted',
      seatsRequested: 2,
    });
    await makeRequest(db, listing.slot, stranger, { status: 'waitlisted' });
    await guest.requests.cancel(seated.id, 'We are ill.');
    expect((await mailer.newMails()).sort()).toEqual([
      ['hanna', 'Gil L. canceled: Dinner, Fri, Oct 15'],
      ['sarah', `There may be seats for you: ${MEAL}`],
    ]);
    const [toHost] = mailer.mailsTo(host);
    expect(toHost?.text).toContain('Reason: We are ill.');
    expect(toHost?.text).toContain('waiting for your answer: 1');
    const [toWaiting] = mailer.mailsTo(stranger);
    expect(toWaiting?.text).toContain('Hanna can now accept it');
    expect(JSON.stringify(toWaiting)).not.toMatch(/Gil|ill\./);
  });

  it('don’t tell a waiting group of seats that opened up if it moves up by getting smaller', async () => {
    const { db, guest, mailer, listing } = await dinner({ slots: [{ capacityTotal: 2 }] });
    const waiting = await makeRequest(db, listing.slot, guest, {
      status: 'waitlisted',
      seatsRequested: 3,
    });
    await guest.requests.changeSize({ id: waiting.id, seatsRequested: 2 });
    expect(await mailer.newMails()).toContainEqual(['gil', `There may be seats for you: ${MEAL}`]);
    expect(JSON.stringify(mailer.mailsTo(guest))).not.toMatch(/opened up/);
  });
});

describe('a request that its guest takes back before they have a seat', () => {
  it('is emailed to a host who knew about it, who can turn these emails off', async () => {
    const { db, clock, guest, stranger, host, mailer, ask } = await dinner();
    const [first, second] = [await ask(guest), await ask(stranger)];
    await mailer.newMails();
    clock.forward({ minutes: 10 });
    await guest.requests.cancel(first);
    expect(await mailer.newMails()).toEqual([
      ['hanna', 'Gil L. withdrew a request: Dinner, Fri, Oct 15'],
    ]);
    const link = header(mailer.mailsTo(host).at(-1), 'List-Unsubscribe')?.slice(1, -1);
    const subscription = readUnsubscribeUrl(new URL(`${link}`), mailer.context.settings);
    await unsubscribe(db, subscription, new Date());
    await stranger.requests.cancel(second);
    expect(await mailer.newMails()).toEqual([]);
  });

  it('is emailed as a seat found elsewhere if another host accepted them', async () => {
    const { db, clock, guest, host, join, mailer, listing } = await dinner();
    const other = await join('Hila');
    const { slot } = await makeListing(db, other);
    const meals = [listing.slot, slot].map(({ id: slotId }) => ({ slotId }));
    const { sent } = await guest.requests.askSeveral({ meals, seatsRequested: 1 });
    await mailer.newMails();
    clock.forward({ minutes: 10 });
    const id = `${sent[1]?.id}`;
    await other.requests.accept(id);
    await withdrawOthers({ db, clock }, id);
    clock.forward({ minutes: 10 });
    const subject = 'Gil L. found another seat: Dinner, Fri, Oct 15';
    expect(await mailer.newMails()).toContainEqual(['hanna', subject]);
    const text = mailer.mailsTo(host).at(-1)?.text;
    expect(text).toContain('Gil L. has a seat at another meal at this time.');
    expect(text).not.toMatch(/cancel|Reason/);
  });

  it('is emailed to a host who knew that they had joined the waitlist', async () => {
    const { db, clock, guest, stranger, mailer, ask, listing } = await dinner({
      slots: [{ capacityTotal: 2 }],
    });
    await makeRequest(db, listing.slot, stranger, { status: 'accepted', seatsRequested: 2 });
    const id = await ask(guest, 1, { waitlist: true });
    expect(await mailer.newMails()).toHaveLength(1);
    clock.forward({ minutes: 10 });
    await guest.requests.cancel(id);
    expect(await mailer.newMails()).toEqual([
      ['hanna', 'Gil L. withdrew a request: Dinner, Fri, Oct 15'],
    ]);
  });

  it('isn’t emailed to a host who hadn’t been told about it', async () => {
    const { guest, host, mailer, ask, db } = await dinner();
    await db.mailOptOut.create({ data: { userId: host.id, kind: 'received' } });
    const id = await ask(guest);
    await mailer.newMails();
    await guest.requests.cancel(id);
    expect(await mailer.newMails()).toEqual([]);
  });

  it('is always emailed if they already had seats', async () => {
    const { guest, host, mailer, ask, db } = await dinner();
    await db.mailOptOut.create({ data: { userId: host.id, kind: 'received' } });
    const id = await ask(guest);
    await host.requests.accept(id);
    await mailer.newMails();
    await guest.requests.cancel(id);
    expect((await mailer.newMails()).map(([to]) => to)).toEqual(['hanna']);
    expect(header(mailer.mailsTo(host).at(-1), 'List-Unsubscribe')).toBeUndefined();
  });
});

describe('a declined request', () => {
  it('that is reconsidered is emailed to its guest, who can turn these emails off', async () => {
    const { guest, host, mailer, ask, clock } = await dinner();
    const id = await ask(guest, 3);
    await host.requests.decline(id);
    await mailer.newMails();
    await host.requests.reconsider(id);
    clock.forward({ minutes: 10 });
    expect(await mailer.newMails()).toEqual([['gil', `Another look at your request: ${MEAL}`]]);
    const mail = mailer.mailsTo(guest).at(-1);
    for (const text of [WHEN, 'Your group: 3 seats', 'Hanna is looking at your request again'])
      expect(mail?.text).toContain(text);
    expect(JSON.stringify(mail)).not.toContain('Canary');
    expect(header(mail, 'List-Unsubscribe')).toContain('kind=reconsidered');
  });
});

describe('a cancellation', () => {
  it('by the host includes the reason', async () => {
    const { guest, host, mailer, ask } = await dinner();
    const id = await ask(guest);
    await host.requests.accept(id);
    await mailer.newMails();
    await host.requests.cancel(id, 'The roof came down.');
    expect(await mailer.newMails()).toEqual([['gil', `Canceled: ${MEAL}`]]);
    const { text } = mailer.mailsTo(guest)[1] ?? {};
    expect(text).toContain('Hanna had to cancel, so you don’t have a seat');
    expect(text).toContain('Reason: The roof came down.');
    expect(text).not.toContain('Canary');
  });

  it('by an edit that drops the meal is emailed to all of its guests', async () => {
    const { guest, stranger, host, mailer, ask, listing } = await dinner();
    await host.requests.accept(await ask(guest));
    await ask(stranger);
    await mailer.newMails();
    const timeSlots = [slotForm({ type: 'lunch' })];
    await host.listings.update({ ...listingForm(), id: listing.id, timeSlots });
    expect((await mailer.newMails()).sort()).toEqual([
      ['gil', `Canceled: ${MEAL}`],
      ['sarah', `Canceled: ${MEAL}`],
    ]);
    expect(mailer.mailsTo(stranger)[0]?.text).toContain('Reason: The host removed this meal.');
  });

  it('by the scheduled task, ten minutes after a meal was removed, is emailed, too', async () => {
    const { db, clock, guest, host, mailer, ask, listing } = await dinner();
    await ask(guest);
    await mailer.newMails();
    await host.timeSlots.remove({ id: listing.slot.id });
    expect(await mailer.newMails()).toEqual([]);
    clock.forward({ minutes: 11 });
    await sweepRemovedSlots({ db, clock });
    expect(await mailer.newMails()).toEqual([['gil', `Canceled: ${MEAL}`]]);
  });
});

describe('outdated news', () => {
  it('isn’t sent: a guest who cancels before the email goes out gets no address', async () => {
    const { db, guest, host, mailer, ask } = await dinner();
    const id = await ask(guest);
    await mailer.newMails();
    await host.requests.accept(id);
    await guest.requests.cancel(id);
    expect(await mailer.newMails()).toEqual([['hanna', 'Gil L. canceled: Dinner, Fri, Oct 15']]);
    expect(JSON.stringify(mailer.received)).not.toContain('Canary');
    expect(await db.mail.findMany({ where: { kind: 'accepted', userId: guest.id } })).toMatchObject(
      [{ status: 'skipped', lastError: 'NO_LONGER_TRUE' }],
    );
  });

  it('isn’t sent to a host whose meal is over', async () => {
    const { clock, guest, mailer, ask } = await dinner();
    await ask(guest);
    clock.set('2027-10-16T12:00:00Z');
    expect(await mailer.newMails()).toEqual([]);
  });
});
