import { beforeEach, describe, expect, it } from 'vitest';
import { languageOf } from '@/i18n/catalogs';
import { callerFor, community, SITE } from '@/test/community';
import { makeCanaryListing, makeRequest } from '@/test/factories';
import { refusal } from '@/test/refusal';

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
beforeEach(async () => {
  story = await community();
});

/** RFC 5545 folds long lines with a line break followed by a space or tab. */
const unfold = (content: string) => content.replace(/\r\n[ \t]/g, '').split('\r\n');

describe('the calendar file', () => {
  it('of an accepted meal has its times in UTC, its name and its address', async () => {
    const { db, host, guest } = story;
    const { slot } = await makeCanaryListing(db, host, {
      title: 'Sukkah, garden; and more',
      timeZone: 'Asia/Jerusalem',
    });
    const { id } = await makeRequest(db, slot, guest, { status: 'accepted' });
    const { filename, content } = await guest.requests.calendar({ id });
    expect(filename).toBe('sukkah-meal.ics');
    const lines = unfold(content);
    expect(lines[0]).toBe('BEGIN:VCALENDAR');
    expect(lines).toContain('DTSTART:20271015T230000Z');
    expect(lines).toContain('DTEND:20271016T010000Z');
    expect(lines).toContain('SUMMARY:Sukkah\\, garden\\; and more (dinner)');
    expect(lines).toContain(`UID:${id}`);
    expect(lines.find((line) => line.startsWith('LOCATION:'))).toBe(
      'LOCATION:4711 Canarystreet\\, Apartment Canaryfloor\\, Brooklyn\\, NY\\, 98765-4321\\, United States',
    );
  });

  it('includes the phone number to call on the way and a link to the listing', async () => {
    const { db, host, guest } = story;
    await db.user.update({ where: { id: host.id }, data: { phone: '+1 555;4711\r\nATTACH:x' } });
    const { id: listingId, slot } = await makeCanaryListing(db, host);
    const { id } = await makeRequest(db, slot, guest, { status: 'accepted' });
    const lines = unfold((await guest.requests.calendar({ id })).content);
    const url = `${SITE}/listing/${listingId}`;
    expect(lines).toContain(`URL;VALUE=URI:${url}`);
    const phone = 'Your host’s phone: +1 555\\;4711 ATTACH:x';
    expect(lines).toContain(`DESCRIPTION:${phone}\\n${url}`);
    // Without a phone number, guests use the conversation.
    await db.user.update({ where: { id: host.id }, data: { phone: null } });
    const without = unfold((await guest.requests.calendar({ id })).content);
    expect(without).toContain(`DESCRIPTION:${url}`);
  });

  it.each(['pending', 'waitlisted', 'declined', 'cancelled'] as const)(
    'doesn’t exist while the request is %s',
    async (status) => {
      const { db, host, guest } = story;
      const { slot } = await makeCanaryListing(db, host);
      const { id } = await makeRequest(db, slot, guest, { status });
      expect(await refusal(guest.requests.calendar({ id }))).toEqual({
        status: 403,
        code: 'NOT_ACCEPTED',
        message: 'You’ll get the calendar file once the host accepts you.',
      });
    },
  );

  it('is available only to the guest', async () => {
    const { db, host, guest, stranger, visitor } = story;
    const { slot } = await makeCanaryListing(db, host);
    const { id } = await makeRequest(db, slot, guest, { status: 'accepted' });
    const statusFor = async (caller: Pick<Story['visitor'], 'requests'>) =>
      (await refusal(caller.requests.calendar({ id }))).status;
    expect(await statusFor(host)).toBe(403);
    expect(await statusFor(stranger)).toBe(404);
    expect(await statusFor(visitor)).toBe(401);
  });

  it('is in its reader’s language and marks text of the opposite direction', async () => {
    const { db, clock, host, guest } = story;
    const { slot } = await makeCanaryListing(db, host, { title: 'Roof, 3rd floor.' });
    const { id } = await makeRequest(db, slot, guest, { status: 'accepted' });
    const reader = callerFor(db, clock, guest, 'at home', languageOf('he'));
    const { content } = await reader.requests.calendar({ id });
    const lines = unfold(content).join('\n');
    expect(lines).toContain('\u200F\u200ERoof\\, 3rd floor.\u200E\u200F (ארוחת ערב)');
    expect(lines).toContain(`: \u200F\u200E${host.phone}\u200E\u200F`);
    expect(lines).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  });

  it('doesn’t let a title inject lines', async () => {
    const { db, host, guest } = story;
    const { slot } = await makeCanaryListing(db, host, {
      title: 'Nice\r\nATTACH:https://evil.example/x\nSTATUS:CANCELLED\rATTACH:y',
    });
    const { id } = await makeRequest(db, slot, guest, { status: 'accepted' });
    const { content } = await guest.requests.calendar({ id });
    // Some readers also treat a lone carriage return as a line break.
    const lines = unfold(content).flatMap((line) => line.split('\r'));
    expect(lines.filter((line) => /^(ATTACH|STATUS:CANCELLED)/.test(line))).toEqual([]);
  });
});
