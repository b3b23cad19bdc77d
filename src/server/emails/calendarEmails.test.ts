import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '@/schemas/time';
import { callerFor } from '@/test/community';
import { CANARY, DINNER, listingForm, makeCanaryListing, slotForm } from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';

/** A meal with a pin, whose host has a phone number, and a guest who asks for a seat. */
async function dinner() {
  const story = await mailFixture();
  const { db, clock, host, guest, mailer } = story;
  const listing = await makeCanaryListing(db, host, { lat: 40.7, lon: -73.9 });
  const { id } = await guest.requests.create({ slotId: listing.slot.id, seatsRequested: 2 });
  /** The calendar files of the guest's last email, as text. */
  const attached = async () => {
    await mailer.deliver();
    const files = mailer.mailsTo(guest).at(-1)?.attachments ?? [];
    return files.map(({ filename, mimeType, content }) => ({
      filename,
      mimeType,
      // The test's email parser turns a text's line breaks into `\n`.
      content: Buffer.from(content as Uint8Array)
        .toString()
        .replaceAll('\n', '\r\n'),
    }));
  };
  const downloaded = async () =>
    (await callerFor(db, clock, guest, 'at home').requests.calendar({ id })).content;
  const move = (hours: number) =>
    host.listings.update({
      ...listingForm({ ...CANARY }),
      id: listing.id,
      timeSlots: [
        {
          ...slotForm({
            startsAt: new Date(Date.parse(DINNER) + hours * HOUR_MS).toISOString(),
          }),
          id: listing.slot.id,
        },
      ],
    });
  return { ...story, listing, id, attached, downloaded, move };
}

const linesOf = (content: string) => content.replace(/\r\n[ \t]/g, '').split('\r\n');
const sequenceIn = (content: string) =>
  Number(
    linesOf(content)
      .find((line) => line.startsWith('SEQUENCE:'))
      ?.slice('SEQUENCE:'.length),
  );

describe('the attached calendar file', () => {
  it('has the same bytes as the download, also after a move', async () => {
    const { host, id, attached, downloaded, move } = await dinner();
    await host.requests.accept(id);
    const [accepted] = await attached();
    expect(accepted?.content).toBe(await downloaded());
    await move(1);
    const [moved] = await attached();
    expect(moved?.content).toBe(await downloaded());
  });

  it('of a canceled meal removes it, and says nothing that the guest may no longer see', async () => {
    const { host, id, attached, listing } = await dinner();
    await host.requests.accept(id);
    const [accepted] = await attached();
    await host.requests.cancel(id, 'We have to travel.');
    const [canceled, ...others] = await attached();
    expect(others).toEqual([]);
    expect(canceled).toMatchObject({
      filename: 'sukkah-meal-canceled.ics',
      mimeType: 'text/calendar',
    });
    const content = `${canceled?.content}`;
    const lines = linesOf(content);
    for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', `UID:${id}`])
      expect(lines).toContain(line);
    expect(sequenceIn(content)).toBeGreaterThan(sequenceIn(`${accepted?.content}`));
    for (const secret of [`${CANARY.addressLine1}`, 'GEO', `${host.phone}`, listing.id, 'travel'])
      expect(lines.join('\n')).not.toContain(secret);
  });

  it('isn’t sent about a seat that its guest never knew of', async () => {
    const { host, guest, id, listing, mailer, attached } = await dinner();
    await host.requests.undoably.accept(id);
    await host.timeSlots.cancel({ id: listing.slot.id });
    expect(await attached()).toEqual([]);
    expect(mailer.mailsTo(guest).at(-1)?.subject).toContain('Canceled');
  });
});

describe('the sequence number', () => {
  it('grows with each move, and counts no answer that is still undoable', async () => {
    const { host, clock, id, downloaded, move } = await dinner();
    await host.requests.undoably.accept(id);
    await host.requests.undo(id);
    clock.forward({ minutes: 1 });
    await host.requests.accept(id);
    const numbers = [sequenceIn(await downloaded())];
    for (const hours of [1, 2]) {
      clock.forward({ minutes: 1 });
      await move(hours);
      numbers.push(sequenceIn(await downloaded()));
    }
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(new Set(numbers).size).toBe(3);
    expect(linesOf(await downloaded())).toContain('DTSTART:20271016T010000Z');
  });
});
