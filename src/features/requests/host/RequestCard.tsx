'use client';

import { Avatar } from '@/components/avatar';
import { Badge } from '@/components/badge';
import { Card } from '@/components/card';
import { mealDate, mealName, mealTime, zoneName } from '@/features/listings/format';
import { statusLabels } from '@/features/listings/labels';
import { dateAndTime } from '@/features/messages/times';
import type { HostRequest } from '@/schemas/request';
import { Answer } from './Answer';
import { guestName, statusTones } from './texts';

function Meal({ slot, listing }: Pick<HostRequest, 'slot' | 'listing'>) {
  const { timeZone } = listing;
  const day = mealDate(slot.startsAt, timeZone);
  const time = mealTime(slot.startsAt, slot.endsAt, timeZone);
  return (
    <p className="text-sm break-words text-muted">
      {mealName(slot.type)} at {listing.title}: {day}, {time} {zoneName(slot.startsAt, timeZone)}
    </p>
  );
}

/** A guest's request as its host sees it. */
export function RequestCard({ request }: { request: HostRequest }) {
  const { hopper, seatsRequested, createdAt, status, introMessage, dietaryFlags } = request;
  return (
    <Card as="article" className="space-y-4 p-4 sm:p-5" aria-label={guestName(hopper)}>
      <div className="flex items-start gap-3">
        <Avatar person={hopper} fallback="G" />
        <div className="min-w-0 grow">
          <h3 className="font-semibold break-words">{guestName(hopper)}</h3>
          <p className="text-sm text-muted">
            {seatsRequested === 1 ? '1 seat' : `${seatsRequested} seats`} requested ·{' '}
            <time dateTime={createdAt.toISOString()}>{dateAndTime(createdAt)}</time>
          </p>
        </div>
        <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
      </div>
      <Meal {...request} />
      {introMessage && (
        <p className="break-words whitespace-pre-line">&ldquo;{introMessage}&rdquo;</p>
      )}
      {dietaryFlags.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="text-sm font-medium">Dietary needs:</p>
          <ul className="flex flex-wrap gap-2">
            {dietaryFlags.map((flag) => (
              <li key={flag}>
                <Badge>{flag}</Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Answer request={request} />
    </Card>
  );
}
