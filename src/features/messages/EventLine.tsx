import type { ThreadEvent } from '@/schemas/request';
import { useMealTexts } from '../listings/useMealTexts';

type Kind =
  | 'asked'
  | 'queued'
  | 'accepted'
  | 'declined'
  | 'waitlisted'
  | 'pending'
  | 'cancelled'
  | 'invited'
  | 'joined'
  | 'invitationEnded';

function kindOf({ from, to }: ThreadEvent): Kind {
  if (from === 'invited') return to === 'accepted' ? 'joined' : 'invitationEnded';
  if (to === 'invited') return to;
  if (from === null) return to === 'waitlisted' ? 'queued' : 'asked';
  return to === 'expired' ? 'cancelled' : to;
}

/** Says what happened to a request, between the messages. */
export function EventLine({
  event,
  name,
  timeZone,
}: {
  event: ThreadEvent;
  name: string;
  timeZone: string;
}) {
  const { t, mealWithDate } = useMealTexts();
  const { by, seatsRequested, slot, reason } = event;
  return (
    <li className="mx-auto max-w-[85%] space-y-0.5 text-center text-xs text-muted">
      <p>
        {t(`messages.event.${kindOf(event)}`, {
          by,
          name,
          count: seatsRequested,
          meal: mealWithDate(slot, timeZone),
        })}
      </p>
      {reason && <p className="break-words">{t('messages.event.reason', { reason })}</p>}
    </li>
  );
}
