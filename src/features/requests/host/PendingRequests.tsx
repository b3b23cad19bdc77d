'use client';

import { useEffect, useState } from 'react';
import { Button } from '@/components/button';
import { Checkbox } from '@/components/field';
import { personName } from '@/format/personName';
import { useTranslations } from '@/i18n/useTranslations';
import type { HostRequest } from '@/schemas/request';
import { mealHeading, useAnswering } from './answering';
import { groupByMeal, type MealGroup, MealHeading } from './mealGroups';
import { RequestCard } from './RequestCard';
import { type Selection, useAnswerAll } from './useAnswerAll';

function AnswerAll({
  slotId,
  pending,
  count,
  selected,
  onSelect,
}: {
  slotId: string;
  pending: HostRequest[];
  count: number;
  selected: Selection;
  onSelect: (selected: Selection) => void;
}) {
  const t = useTranslations();
  const { giving, answerAll } = useAnswerAll();
  const isAll = selected === 'all';
  const chosen = isAll ? pending : pending.filter(({ id }) => selected.includes(id));
  const none = chosen.length === 0;
  const isSome = !isAll && !none;
  const number = { count: chosen.length };
  const disabled = none || giving !== undefined;
  const give = async (status: 'accepted' | 'declined') =>
    onSelect(await answerAll(chosen, status, isAll ? slotId : undefined));
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl border bg-surface px-4 py-2 ${none ? '' : 'z-10 shadow-float sm:sticky sm:top-18'}`}
    >
      <Checkbox
        className="min-h-11"
        label={t('request.list.chooseAll', { count })}
        checked={isAll}
        disabled={giving !== undefined}
        onChange={(event) => onSelect(event.target.checked ? 'all' : [])}
      />
      <p role="status" className="text-sm text-muted">
        {t('request.list.chosen', { count: isAll ? count : chosen.length })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          busy={giving === 'accepted'}
          disabled={disabled}
          onClick={() => void give('accepted')}
        >
          {isSome ? t('request.list.acceptSome', number) : t('request.list.acceptAll')}
        </Button>
        <Button
          variant="danger"
          busy={giving === 'declined'}
          disabled={disabled}
          onClick={() => void give('declined')}
        >
          {isSome ? t('request.list.declineSome', number) : t('request.list.declineAll')}
        </Button>
      </div>
    </div>
  );
}

function MealRequests({ requests }: { requests: MealGroup }) {
  const t = useTranslations();
  const [selected, setSelected] = useState<Selection>([]);
  const [{ slotId, groups }] = requests;
  const pending = requests.filter(({ status }) => status === 'pending');
  const answered = requests.length - pending.length;
  // The answers given here may not have reached the counts yet.
  const count = Math.max(groups.pending, pending.length);
  const isSelected = ({ id }: HostRequest) => selected === 'all' || selected.includes(id);
  const select = (id: string, on: boolean) =>
    setSelected((before) => {
      const ids = before === 'all' ? pending.map((one) => one.id) : before;
      return on ? [...ids, id] : ids.filter((one) => one !== id);
    });
  const isChoice = pending.length > 0 && (count > 1 || answered > 0);
  return (
    <section aria-labelledby={mealHeading(slotId)} className="space-y-4">
      <MealHeading id={mealHeading(slotId)} requests={requests} />
      {isChoice && (
        <AnswerAll
          slotId={slotId}
          pending={pending}
          count={count}
          selected={selected}
          onSelect={setSelected}
        />
      )}
      <ul className="space-y-4">
        {requests.map((request) => (
          <li key={request.id}>
            <RequestCard
              request={request}
              choose={
                isChoice &&
                request.status === 'pending' && (
                  <Checkbox
                    className="min-h-11"
                    label={t('request.card.choose', {
                      guest: personName(t, request.hopper, 'guest'),
                    })}
                    checked={isSelected(request)}
                    onChange={(event) => select(request.id, event.target.checked)}
                  />
                )
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function PendingRequests({ requests }: { requests: HostRequest[] }) {
  const { shows } = useAnswering();
  useEffect(() => shows(requests), [shows, requests]);
  return groupByMeal(requests).map((ofMeal) => (
    <MealRequests key={ofMeal[0].slotId} requests={ofMeal} />
  ));
}
