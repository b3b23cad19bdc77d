'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/button';
import { useNear } from '@/components/useNear';
import { personName } from '@/format/personName';
import { useTranslations } from '@/i18n/useTranslations';
import type { HostRequest, RequestAnswer } from '@/schemas/request';
import { trpc } from '@/trpc/client';
import { AllergyDialog } from './AllergyDialog';
import { cardHeading, cardOutcome, mealHeading } from './answering';
import { MessageDialog } from './MessageDialog';
import { extendUndo, useAnswer, useUndo } from './useAnswer';

function Choices({ request }: { request: HostRequest }) {
  const t = useTranslations();
  const [messaging, setMessaging] = useState(false);
  const answer = useAnswer(request);
  const { giving } = answer;
  const busy = giving !== undefined;
  // A guest may have asked for several meals.
  const guest = `${cardHeading(request.id)} ${mealHeading(request.slotId)}`;
  const give = (status: RequestAnswer) => {
    setMessaging(false);
    answer.give(status);
  };
  return (
    <fieldset className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-2 sm:flex">
      <legend className="sr-only">
        {t('request.card.choices', { guest: personName(t, request.hopper, 'guest') })}
      </legend>
      <Button
        about={guest}
        busy={giving === 'accepted'}
        disabled={busy}
        onClick={() => give('accepted')}
      >
        {t('request.card.accept')}
      </Button>
      <Button about={guest} variant="secondary" disabled={busy} onClick={() => setMessaging(true)}>
        {t('request.card.message')}
      </Button>
      <Button
        about={guest}
        variant="secondary"
        busy={giving === 'waitlisted'}
        disabled={busy}
        onClick={() => give('waitlisted')}
      >
        {t('request.card.waitlist')}
      </Button>
      <Button
        about={guest}
        variant="danger"
        busy={giving === 'declined'}
        disabled={busy}
        onClick={() => give('declined')}
      >
        {t('request.card.decline')}
      </Button>
      <MessageDialog
        request={request}
        open={messaging}
        onClose={() => setMessaging(false)}
        onAnswer={give}
        busy={busy}
      />
      <AllergyDialog {...answer.allergyDialog} />
    </fieldset>
  );
}

const secondsUntil = (ms: number) => Math.max(0, Math.ceil(ms / 1000));

/**
 * Stays enabled until the undo window ends, even after a failed attempt. After that it's disabled
 * until the lists refetch.
 */
function UndoButton({ request }: { request: HostRequest }) {
  const t = useTranslations();
  const undo = useUndo(request);
  const { client } = trpc.useUtils();
  const { id, undoMs, updatedAt } = request;
  const endsAt = useRef(0);
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(undoMs ?? 0));
  const [busy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same time of another answer begins anew.
  useEffect(() => {
    endsAt.current = Date.now() + (undoMs ?? 0);
    const tick = () => setSecondsLeft(secondsUntil(endsAt.current - Date.now()));
    tick();
    setBusy(false);
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [undoMs, updatedAt]);
  const near = useNear(async () => {
    if (!undoMs) return;
    const ms = await extendUndo(client, id);
    if (ms) endsAt.current = Date.now() + ms;
  });
  const press = async () => {
    setBusy(true);
    setBusy(await undo());
  };
  return (
    <>
      <Button
        about={cardHeading(id)}
        variant="secondary"
        disabled={busy || secondsLeft === 0}
        onClick={() => void press()}
        {...near}
      >
        {t('request.card.undo')}
      </Button>
      {secondsLeft > 0 && (
        <p className="self-center text-sm text-muted">
          {t('request.card.undoLeft', { count: secondsLeft })}
        </p>
      )}
    </>
  );
}

/** Shows an answered request's status in a sentence. Focus moves here after the host answers. */
export function Outcome({ request: { id, hopper, status, invitation } }: { request: HostRequest }) {
  const t = useTranslations();
  if (status === 'pending') return null;
  const guest = personName(t, hopper, 'guest');
  const hasJoined = status === 'accepted' && invitation !== null;
  return (
    <span id={cardOutcome(id)} tabIndex={-1} className="block w-fit rounded text-sm text-muted">
      {hasJoined ? (
        t('request.card.joined', { guest })
      ) : (
        <>
          <bdi className="sr-only">{guest}</bdi> <span>{t(`request.card.answered.${status}`)}</span>
        </>
      )}
    </span>
  );
}

function Answered({ request }: { request: HostRequest }) {
  const t = useTranslations();
  const { status, actions } = request;
  const canUndo = actions.includes('undo');
  return (
    <div className="space-y-3 empty:hidden">
      {request.reason && (
        <p className="text-sm break-words">
          {t('request.card.reason', { reason: request.reason })}
        </p>
      )}
      {status === 'waitlisted' && !actions.includes('accept') && !request.slot.isOver && (
        <p className="text-sm text-muted">{t('request.card.waitlistFull')}</p>
      )}
      {status === 'accepted' && !request.isShared && !canUndo && (
        <p className="text-sm text-muted">{t('request.card.sharingEnded')}</p>
      )}
      {canUndo && (
        <div className="flex flex-wrap gap-2">
          <UndoButton request={request} />
        </div>
      )}
    </div>
  );
}

export function Answer({ request }: { request: HostRequest }) {
  const { status } = request;
  return status === 'pending' ? (
    <Choices request={request} />
  ) : (
    <Answered key={status} request={request} />
  );
}
