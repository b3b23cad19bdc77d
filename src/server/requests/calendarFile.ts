import ical, {
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalLocation,
} from 'ical-generator';

export type CalendarEvent = {
  uid: string;
  /** Grows with each change that people are told of, so that calendar apps accept the new version. */
  sequence: number;
  changedAt: Date;
  startsAt: Date;
  endsAt: Date;
  title: string;
  location?: string;
  point?: { lat: number; lon: number } | undefined;
  notes?: string;
  url?: string | undefined;
  isCanceled?: boolean;
  /** Whether it's only on offer, so that apps don't block the time. */
  isOffer?: boolean;
};

type Options = {
  /** The public address of the site. */
  site: string | undefined;
  method?: 'PUBLISH' | 'CANCEL';
  /** The name of a calendar that apps subscribe to. */
  name?: string;
};

/** Puts a text on one line. Some calendar apps cut titles and places off at a line break. */
export const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ');

function locationOf({ location = '', point }: CalendarEvent): ICalLocation | null {
  const title = oneLine(location);
  const geo = point && { geo: point };
  if (title) return { title, ...geo };
  return geo ?? null;
}

/** How often apps should fetch a calendar again, in seconds. */
const REFRESH_SECONDS = 3600;

/**
 * Returns a calendar file (RFC 5545): times in UTC, so every phone shows them right. It depends on
 * nothing but its arguments, so emails and downloads have the same bytes.
 */
export function calendarFile(
  events: CalendarEvent[],
  { site, method = 'PUBLISH', name }: Options,
): string {
  // Required in files that were sent (RFC 5546, 3.2). Guests don't learn the host's email here.
  const host = site && new URL(site).hostname;
  const organizer = host ? { name: host, email: `no-reply@${host}` } : null;
  const calendar = ical({
    prodId: { company: 'sukkah-marketplace', product: 'meals' },
    method: ICalCalendarMethod[method],
    ...(name && { name, ttl: REFRESH_SECONDS }),
  });
  for (const event of events)
    calendar.createEvent({
      ...(event.isOffer && { transparency: ICalEventTransparency.TRANSPARENT }),
      id: event.uid,
      sequence: event.sequence,
      stamp: event.changedAt,
      lastModified: event.changedAt,
      start: event.startsAt,
      end: event.endsAt,
      summary: oneLine(event.title),
      location: locationOf(event),
      description: event.notes ?? null,
      url: event.url ?? null,
      organizer,
      status: event.isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      busystatus:
        event.isCanceled || event.isOffer ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
    });
  return `${calendar}\r\n`;
}
