'use client';

import Link from 'next/link';
import { useState } from 'react';
import { dialogOnDemand } from '@/components/dialog';
import { PersonMenu, personItemClass } from '@/features/safety/PersonMenu';
import { personName } from '@/format/personName';
import { phoneLink } from '@/format/phone';
import { useTranslations } from '@/i18n/useTranslations';
import type { HostRequest } from '@/schemas/request';
import { useAnswer, useReconsider } from './useAnswer';

const CancelDialog = dialogOnDemand(() =>
  import('./CancelDialog').then((module) => module.CancelDialog),
);

const isText = (text: string | null | undefined): text is string => Boolean(text);

/** What a host can still do about a guest. A pending request has buttons for the answers. */
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
          <Link prefetch={false} href={`/messages?thread=${threadId}`} className={personItemClass}>
            {t('request.card.conversation')}
          </Link>
        )}
        {isText(hopper.phone) && (
          <a href={phoneLink(hopper.phone)} className={contactClass}>
            {t('request.card.call', { phone: hopper.phone })}
          </a>
        )}
        {isText(hopper.email) && (
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
      <CancelDialog request={request} open={canceling} onClose={() => setCanceling(false)} />
    </>
  );
}
