'use client';

import { useState } from 'react';
import { dialogOnDemand } from '@/components/dialog';
import { Link } from '@/components/link';
import { PersonMenu, personItemClass } from '@/features/safety/PersonMenu';
import { personName } from '@/format/personName';
import { phoneLink } from '@/format/phone';
import { useTranslations } from '@/i18n/useTranslations';
import type { HostRequest } from '@/schemas/request';
import { AllergyDialog } from './AllergyDialog';
import { useAnswer, useReconsider } from './useAnswer';

const CancelDialog = dialogOnDemand(() =>
  import('./CancelDialog').then((module) => module.CancelDialog),
);

/** A host's remaining actions on a request. A pending one has buttons for its answers. */
export function RequestMenu({ request }: { request: HostRequest }) {
  const t = useTranslations();
  const [canceling, setCanceling] = useState(false);
  const answer = useAnswer(request);
  const reconsider = useReconsider();
  const { id, status, hopper, threadId } = request;
  const name = personName(t, hopper, 'guest');
  const isAnswered = status !== 'pending';
  const can = (action: HostRequest['actions'][number]) =>
    isAnswered && request.actions.includes(action);
  const canUndo = can('undo');
  const contactClass = `${personItemClass} break-all`;
  return (
    <>
      <PersonMenu subject={{ requestId: id }} name={name}>
        {isAnswered && threadId !== null && (
          <Link href={`/messages?thread=${threadId}`} className={personItemClass}>
            {t('request.card.conversation')}
          </Link>
        )}
        {hopper.phone != null && (
          <a href={phoneLink(hopper.phone)} className={contactClass}>
            {t('request.card.call', { phone: hopper.phone })}
          </a>
        )}
        {hopper.email != null && (
          <a href={`mailto:${hopper.email}`} className={contactClass}>
            {t('request.card.email', { email: hopper.email })}
          </a>
        )}
        {can('accept') && (
          <button type="button" className={personItemClass} onClick={() => answer.give('accepted')}>
            {t('request.message.accept')}
          </button>
        )}
        {can('reconsider') && !canUndo && (
          <button
            type="button"
            className={personItemClass}
            onClick={() => reconsider.mutate({ id })}
          >
            {t('request.card.reconsider')}
          </button>
        )}
        {can('cancel') && !canUndo && (
          <button
            type="button"
            className={`${personItemClass} text-bad`}
            onClick={() => setCanceling(true)}
          >
            {t('request.card.cancel')}
          </button>
        )}
      </PersonMenu>
      <AllergyDialog {...answer.allergyDialog} />
      <CancelDialog request={request} open={canceling} onClose={() => setCanceling(false)} />
    </>
  );
}
