'use client';

import { Avatar } from '@/components/avatar';
import { Badge } from '@/components/badge';
import { Card } from '@/components/card';
import { useMealTexts } from '@/features/listings/useMealTexts';
import { useMessageTimes } from '@/features/messages/useMessageTimes';
import { PersonMenu } from '@/features/safety/PersonMenu';
import { labelOf } from '@/format/labels';
import { photoSrc } from '@/format/photo';
import type { HostRequest } from '@/schemas/request';
import { statusTones } from '../statusTones';
import { Answer } from './Answer';
import { GuestNotes } from './GuestNotes';
import { guestName } from './texts';

function Meal({ slot, listing }: Pick<HostRequest, 'slot' | 'listing'>) {
  const { t, mealName, mealDate, mealTimeInZone } = useMealTexts();
  const { timeZone } = listing;
  return (
    <p className="text-sm break-words text-muted">
      {t('request.card.meal', {
        meal: mealName(slot.type),
        listing: listing.title,
        date: mealDate(slot.startsAt, timeZone),
        time: mealTimeInZone(slot.startsAt, slot.endsAt, timeZone),
      })}
    </p>
  );
}

/** A guest's request as its host sees it. */
export function RequestCard({ request }: { request: HostRequest }) {
  const { t, dateAndTime } = useMessageTimes();
  const { hopper, seatsRequested, createdAt, status, introMessage, dietaryFlags } = request;
  const name = guestName(t, hopper);
  return (
    <Card as="article" className="space-y-4 p-4 sm:p-5" aria-label={name}>
      <div className="flex items-start gap-3">
        <Avatar
          name={hopper.firstName}
          src={photoSrc(hopper.profileImageUrl)}
          fallback={t('person.initial.guest')}
        />
        <div className="min-w-0 grow">
          <h3 className="font-semibold break-words">{name}</h3>
          <p className="text-sm text-muted">
            {t.rich('request.card.line', {
              count: seatsRequested,
              sent: dateAndTime(createdAt),
              time: (text) => <time dateTime={createdAt.toISOString()}>{text}</time>,
            })}
          </p>
        </div>
        <Badge tone={statusTones[status]}>{labelOf(t, 'status', status)}</Badge>
        <PersonMenu about={{ requestId: request.id }} name={name} />
      </div>
      <Meal {...request} />
      {introMessage && (
        <p className="break-words whitespace-pre-line">
          {t('request.card.intro', { message: introMessage })}
        </p>
      )}
      {dietaryFlags.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="text-sm font-medium">{t('request.card.dietary')}</p>
          <ul className="flex flex-wrap gap-2">
            {dietaryFlags.map((flag) => (
              <li key={flag}>
                <Badge>{labelOf(t, 'dietary', flag)}</Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
      <GuestNotes hopper={hopper} />
      <Answer request={request} />
    </Card>
  );
}
