'use client';

import { Button } from '@/components/button';
import { personName } from '@/format/personName';
import { useTranslations } from '@/i18n/useTranslations';
import type { HostRequest } from '@/schemas/request';
import { cardHeading } from './answering';
import { useAnswerMoreSeats } from './useAnswer';

/** An accepted group that asks for more seats. Declining doesn't take the seats that it has. */
export function MoreSeats({ request }: { request: HostRequest }) {
  const t = useTranslations();
  const answer = useAnswerMoreSeats();
  const { id, hopper, seatsRequested, seatsWanted } = request;
  if (!seatsWanted) return null;
  const busy = answer.isPending || answer.isSuccess;
  const give = (accept: boolean) => answer.mutate({ id, accept, seatsWanted });
  return (
    <div className="space-y-2 rounded-xl border border-warn/40 p-3">
      <p className="text-sm font-medium">
        {t('request.card.moreSeats.text', {
          guest: personName(t, hopper, 'guest'),
          count: seatsRequested,
          wanted: seatsWanted,
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button about={cardHeading(id)} busy={busy} onClick={() => give(true)}>
          {t('request.card.moreSeats.accept', { count: seatsWanted - seatsRequested })}
        </Button>
        <Button
          about={cardHeading(id)}
          variant="secondary"
          disabled={busy}
          onClick={() => give(false)}
        >
          {t('request.card.moreSeats.decline', { count: seatsRequested })}
        </Button>
      </div>
    </div>
  );
}
