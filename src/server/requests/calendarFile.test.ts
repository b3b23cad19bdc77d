import { describe, expect, it } from 'vitest';
import { calendarReaders } from '@/test/judges/calendars';
import { type CalendarEvent, calendarFile } from './calendarFile';

const SITE = 'https://sukkah.test';
const STARTS_AT = new Date('2027-10-15T23:00:00Z');
const ENDS_AT = new Date('2027-10-16T01:00:00Z');

const accepted: CalendarEvent = {
  uid: '01a22437-79f4-7157-9a18-13e1c64c5010',
  sequence: 1,
  changedAt: new Date('2027-09-01T12:00:00Z'),
  startsAt: STARTS_AT,
  endsAt: ENDS_AT,
  title: 'Sukkah in the garden (dinner)',
  location: '4711 Canarystreet, Brooklyn, NY',
  point: { lat: 31.8812, lon: 35.2467 },
  notes: `Your host’s phone: +1 555 0001\n${SITE}/listing/1`,
  url: `${SITE}/listing/1`,
};
const canceled: CalendarEvent = {
  ...{ uid: accepted.uid, sequence: 3, changedAt: accepted.changedAt, title: accepted.title },
  ...{ startsAt: STARTS_AT, endsAt: ENDS_AT, isCanceled: true },
};
const later: CalendarEvent = { ...accepted, uid: 'another', startsAt: ENDS_AT };
const moved = { ...accepted, sequence: 2, startsAt: new Date('2027-10-15T22:00:00Z') };

/** Each has a title, and what of it arrives. */
const titles: [what: string, title: string, read?: string][] = [
  ['Hebrew', 'סוכה בגינה של משפחת כהן, עם מקום לכולם ועם הרבה שירה וזמירות (ארוחת ערב)'],
  ['emoji', `Sukkah ${'🏕️👨‍👩‍👧‍👦🍋'.repeat(12)}`],
  ['of 200 characters', 'A sukkah under the stars '.repeat(8).trim().padEnd(200, '!')],
  [
    'with a lone carriage return',
    'Nice\rATTACH:https://evil.example',
    'Nice ATTACH:https://evil.example',
  ],
  ['with line breaks', 'Nice\r\nEND:VEVENT\nX:y', 'Nice END:VEVENT X:y'],
  // No `\\n`: node-ical and icalendar take an escaped backslash and an `n` for a line break.
  ['with signs that are escaped', 'Soup, salad; bread \\ "wine" \\ :)'],
];

const files: [what: string, file: string, events: CalendarEvent[], method: string][] = [
  ['an accepted meal', calendarFile([accepted], { site: SITE }), [accepted], 'PUBLISH'],
  ['a moved meal', calendarFile([moved], { site: SITE }), [moved], 'PUBLISH'],
  [
    'a canceled meal',
    calendarFile([canceled], { site: SITE, method: 'CANCEL' }),
    [canceled],
    'CANCEL',
  ],
  [
    'a calendar',
    calendarFile([later, canceled], { site: SITE, name: 'Sukkah meals' }),
    [later, canceled],
    'PUBLISH',
  ],
  ...titles.map(([what, title, read = title]): (typeof files)[number] => {
    const event = { ...accepted, title, location: title };
    const seen = { ...event, title: read, location: read };
    return [`a title ${what}`, calendarFile([event], { site: SITE }), [seen], 'PUBLISH'];
  }),
];

/** The event that each parser should read. */
const expected = (event: CalendarEvent) => ({
  uid: event.uid,
  sequence: event.sequence,
  stamp: event.changedAt.toISOString(),
  start: event.startsAt.toISOString(),
  end: event.endsAt.toISOString(),
  title: event.title,
  location: event.location ?? null,
  status: event.isCanceled ? 'CANCELLED' : 'CONFIRMED',
  geo: event.point ? [event.point.lat, event.point.lon] : null,
  notes: event.notes ?? null,
});

describe('a calendar file', () => {
  it.each(files)('with %s has lines of 75 bytes at most and no broken character', (_, file) => {
    const lines = file.split('\r\n');
    expect(lines.pop()).toBe('');
    for (const line of lines) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n]/);
      expect(Buffer.from(line).toString()).toBe(line);
    }
  });

  describe.each(calendarReaders)('is read by %s', (_, read) => {
    it.each(files)('with %s', (_, file, events, method) => {
      expect(read(file)).toEqual({ method, events: events.map(expected) });
    });
  });
});
