'use client';

import { useEffect, useState } from 'react';
import { Button } from '@/components/button';
import { Checkbox } from '@/components/field';
import { personName } from '@/format/personName';
import { useTranslations } from '@/i18n/useTranslations';
import type { HostRequest } from '@/schemas/request';
import { useAnswering } from './answering';
import { RequestCard } from './RequestCard';
import { useAnswerAll } from './useAnswerAll';

/** Bulk actions. Sticky on wider screens once something is selected. */
function AnswerAll({
  pending,
  chosen,
  onChoose,
}: {
  pending: HostRequest[];
  chosen: HostRequest[];
  onChoose: (ids: string[]) => void;
}) {
  const t = useTranslations();
  const { busy, answerAll } = useAnswerAll();
  const give = async (status: 'accepted' | 'declined') => {
    onChoose((await answerAll(chosen, status)).map(({ id }) => id));
  };
  const none = chosen.length === 0;
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl border bg-surface px-4 py-2 ${none ? '' : 'z-10 shadow-float sm:sticky sm:top-18'}`}
    >
      <Checkbox
        className="min-h-11"
        label={t('request.list.chooseAll')}
        checked={chosen.length === pending.length}
        disabled={busy}
        onChange={(event) => onChoose(event.target.checked ? pending.map(({ id }) => id) : [])}
      />
      <p role="status" className="text-sm text-muted">
        {t('request.list.chosen', { count: chosen.length })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} disabled={none} onClick={() => void give('accepted')}>
          {t('request.list.acceptAll')}
        </Button>
        <Button variant="danger" busy={busy} disabled={none} onClick={() => void give('declined')}>
          {t('request.list.declineAll')}
        </Button>
      </div>
    </div>
  );
}

/** Shows pending requests, plus those answered during this visit, in their original places. */
export function PendingRequests({ requests }: { requests: HostRequest[] }) {
  const t = useTranslations();
  const { shows } = useAnswering();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  useEffect(() => shows(requests), [shows, requests]);
  const pending = requests.filter(({ status }) => status === 'pending');
  const isChosen = ({ id }: HostRequest) => chosen.includes(id);
  const choose = (id: string, on: boolean) =>
    setChosen((all) => (on ? [...all, id] : all.filter((one) => one !== id)));
  return (
    <>
      {requests.length > 1 && pending.length > 0 && (
        <AnswerAll pending={pending} chosen={pending.filter(isChosen)} onChoose={setChosen} />
      )}
      <ul className="space-y-4">
        {requests.map((request) => (
          <li key={request.id}>
            <RequestCard
              request={request}
              choose={
                requests.length > 1 &&
                request.status === 'pending' && (
                  <Checkbox
                    className="min-h-11"
                    label={t('request.card.choose', {
                      guest: personName(t, request.hopper, 'guest'),
                    })}
                    checked={isChosen(request)}
                    onChange={(event) => choose(request.id, event.target.checked)}
                  />
                )
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}
