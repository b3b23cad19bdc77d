'use client';

import { CircleAlert, Clock, WifiOff } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from '@/i18n/useTranslations';
import { Bubble } from './Bubble';
import type { Outgoing } from './messageLists';

type Actions = {
  sending: boolean;
  onSendAgain: (one: Outgoing) => void;
  onDiscard: (one: Outgoing) => void;
};

const actionClass = 'rounded px-1 py-1 font-semibold underline underline-offset-2 hover:text-ink';

function Remedies({
  one,
  describedBy,
  sending,
  onSendAgain,
  onDiscard,
}: Actions & { one: Outgoing; describedBy: string }) {
  const t = useTranslations();
  const waiting = one.state === 'waiting';
  return (
    <>
      {!waiting && (
        <button
          type="button"
          aria-describedby={describedBy}
          disabled={sending}
          onClick={() => onSendAgain(one)}
          className={`${actionClass} disabled:cursor-not-allowed disabled:opacity-60`}
        >
          {t('common.tryAgain')}
        </button>
      )}
      <button
        type="button"
        aria-describedby={describedBy}
        onClick={() => onDiscard(one)}
        className={actionClass}
      >
        {t(waiting ? 'messages.outgoing.withdraw' : 'messages.outgoing.discard')}
      </button>
    </>
  );
}

function Item({ one, ...actions }: Actions & { one: Outgoing }) {
  const t = useTranslations();
  const id = useId();
  const { state, body } = one;
  // A sent message is about to appear in the conversation.
  const displayState = state === 'sent' ? 'sending' : state;
  const failed = displayState === 'notSent' || displayState === 'unknown';
  const Icon = { sending: Clock, waiting: WifiOff, notSent: CircleAlert, unknown: CircleAlert }[
    displayState
  ];
  return (
    <Bubble id={id} body={body} look={failed ? 'failed' : 'sending'}>
      <div className="flex flex-wrap items-center justify-end gap-x-2 px-1 text-xs text-muted">
        <p
          role="status"
          className={`flex items-center gap-1 ${failed ? 'font-semibold text-bad' : ''}`}
        >
          <Icon aria-hidden="true" className="size-3.5" />
          <span>{t(`messages.outgoing.${displayState}`)}</span>
        </p>
        {displayState !== 'sending' && <Remedies one={one} describedBy={id} {...actions} />}
      </div>
    </Bubble>
  );
}

export function OutgoingList({
  outgoing,
  ...actions
}: Actions & { outgoing: readonly Outgoing[] }) {
  const t = useTranslations();
  if (outgoing.length === 0) return null;
  return (
    <ol aria-label={t('messages.outgoing.label')} className="mt-3 space-y-3">
      {outgoing.map((one) => (
        <Item key={one.key} one={one} {...actions} />
      ))}
    </ol>
  );
}
