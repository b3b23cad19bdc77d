import { execFileSync, spawnSync } from 'node:child_process';
import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { warnSkipped } from './judge';

/** The fields that each program must return. */
type Event = {
  uid: string;
  sequence: number;
  stamp: string;
  start: string;
  end: string;
  title: string;
  location: string | null;
  status: string;
  geo: number[] | null;
  notes: string | null;
};

type Calendar = { method: string; events: Event[] };

function readWithIcalJs(file: string): Calendar {
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

function readWithNodeIcal(file: string): Calendar {
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

const readWithPython = (file: string): Calendar =>
  JSON.parse(execFileSync('/usr/bin/python3', ['-c', PYTHON], { input: file, encoding: 'utf8' }));

const hasPython = spawnSync('/usr/bin/python3', ['-c', 'import icalendar']).status === 0;
if (!hasPython) warnSkipped('Python’s icalendar', 'apt-get install python3-icalendar');

/** Programs that read calendar files. */
export const calendarReaders: [name: string, read: (file: string) => Calendar][] = [
  ['ical.js', readWithIcalJs],
  ['node-ical', readWithNodeIcal],
  ...(hasPython ? [['Python’s icalendar', readWithPython] as [string, typeof readWithPython]] : []),
];
