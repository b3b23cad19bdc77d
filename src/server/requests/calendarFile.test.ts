import { execFileSync, spawnSync } from 'node:child_process';
import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { describe, expect, it } from 'vitest';
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

/** The fields that each parser must return. */
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

type Parsed = { method: string; events: ReturnType<typeof expected>[] };

function readWithIcalJs(file: string): Parsed {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const events = calendar.getAllSubcomponents('vevent').map((vevent) => {
    const event = new ICAL.Event(vevent);
    const value = (name: string) => vevent.getFirstPropertyValue(name);
    const geo: unknown = value('geo');
    const instant = (time: unknown) => (time as ICAL.Time).toJSDate().toISOString();
    return {
      uid: event.uid,
      sequence: event.sequence,
      stamp: instant(value('dtstamp')),
      start: instant(event.startDate),
      end: instant(event.endDate),
      title: event.summary,
      location: event.location,
      status: `${value('status')}`,
      geo: Array.isArray(geo) ? geo.map(Number) : null,
      notes: event.description,
    };
  });
  return { method: `${calendar.getFirstPropertyValue('method')}`, events };
}

function readWithNodeIcal(file: string): Parsed {
  const parsed = nodeIcal.sync.parseICS(file);
  const events = Object.values(parsed).filter((one): one is VEvent => one?.type === 'VEVENT');
  return {
    method: `${events[0]?.method}`,
    events: events.map((event) => ({
      uid: event.uid,
      sequence: Number(event.sequence),
      stamp: event.dtstamp.toISOString(),
      start: event.start.toISOString(),
      end: `${event.end?.toISOString()}`,
      title: `${event.summary}`,
      location: (event.location as string | undefined) ?? null,
      status: `${event.status}`,
      geo: event.geo ? [event.geo.lat, event.geo.lon] : null,
      notes: (event.description as string | undefined) ?? null,
    })),
  };
}

const PYTHON = `
import json, sys
from datetime import timezone
from icalendar import Calendar
calendar = Calendar.from_ical(sys.stdin.buffer.read())
def instant(event, name):
    utc = event.decoded(name).astimezone(timezone.utc)
    return utc.strftime('%Y-%m-%dT%H:%M:%S.000Z')
def text(event, name):
    return str(event[name]) if name in event else None
def read(event):
    geo = event.get('GEO')
    return {
        'uid': text(event, 'UID'), 'sequence': int(event['SEQUENCE']), 'stamp': instant(event, 'DTSTAMP'),
        'start': instant(event, 'DTSTART'), 'end': instant(event, 'DTEND'), 'title': text(event, 'SUMMARY'),
        'location': text(event, 'LOCATION'), 'status': text(event, 'STATUS'),
        'geo': [geo.latitude, geo.longitude] if geo else None, 'notes': text(event, 'DESCRIPTION'),
    }
events = [read(event) for event in calendar.walk('VEVENT')]
assert not any(event.errors for event in calendar.walk('VEVENT'))
print(json.dumps({'method': str(calendar['METHOD']), 'events': events}))
`;

const readWithPython = (file: string): Parsed =>
  JSON.parse(execFileSync('/usr/bin/python3', ['-c', PYTHON], { input: file, encoding: 'utf8' }));

const hasPython = spawnSync('/usr/bin/python3', ['-c', 'import icalendar']).status === 0;
if (!hasPython)
  console.warn('Skipping tests with Python’s icalendar: install the package python3-icalendar.');

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

  it.each(files)('with %s is read by ical.js', (_, file, events, method) => {
    expect(readWithIcalJs(file)).toEqual({ method, events: events.map(expected) });
  });

  it.each(files)('with %s is read by node-ical', (_, file, events, method) => {
    expect(readWithNodeIcal(file)).toEqual({ method, events: events.map(expected) });
  });

  it.skipIf(!hasPython).each(files)(
    'with %s is read by Python’s icalendar',
    (_, file, events, method) => {
      expect(readWithPython(file)).toEqual({ method, events: events.map(expected) });
    },
  );
});
