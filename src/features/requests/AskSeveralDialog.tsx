'use client';

import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { DialogProps } from '@/components/dialog';
import { inputsOf } from '@/components/form';
import { FormDialog } from '@/components/formDialog';
import { LoadingBox } from '@/components/skeleton';
import { toast, toastSuccess } from '@/components/toast';
import { useFailureToast } from '@/features/errorMessage';
import { useFormDraft } from '@/features/useTextDraft';
import type { Facts } from '@/schemas/fits';
import type { NeedMatches } from '@/schemas/need';
import { askSeveralInput } from '@/schemas/request';
import { limitsOf } from '@/schemas/zod';
import { errorDataOf } from '@/trpc/callErrors';
import { type Inputs, trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { useMealTexts } from '../listings/useMealTexts';
import { UnmetNote } from '../needs/UnmetNote';
import { useSignInAgain } from '../session/useSignInAgain';
import { useIdempotencyKey } from '../useIdempotencyKey';
import { SeatsForGroup } from './SeatsForGroup';

/** The group's size, diet and other needs, and its introduction. */
export type GroupRequest = Omit<Inputs['requests']['askSeveral'], 'meals' | 'key'>;

type Match = NeedMatches[number];

/** A meal whose host is asked. With the facts, it's said which needs the listing doesn't mention. */
export type AskedMeal = {
  listing: Pick<Match['listing'], 'title' | 'timeZone'>;
  facts?: Pick<Facts, 'dietaryOptions' | 'accessibilityTags'>;
  slot: Pick<
    Match['slot'],
    | 'id'
    | 'type'
    | 'startsAt'
    | 'endsAt'
    | 'price'
    | 'currency'
    | 'seatsLeft'
    | 'seatsPerRequest'
    | 'maxGroupSize'
  >;
};

const { LongTextInput } = inputsOf<GroupRequest>();
const intro = limitsOf(askSeveralInput.shape.introMessage);

function Meal({
  meal: { listing, slot, facts },
  group: { seatsRequested, dietaryFlags = [], allergens = [], accessibilityNeeds = [] },
}: {
  meal: AskedMeal;
  group: GroupRequest;
}) {
  const { mealWithDate, mealTimeInZone, cardPrice } = useMealTexts();
  return (
    <li className="space-y-0.5 rounded-xl bg-raised p-3 wrap-anywhere">
      <p className="font-semibold">
        <bdi>{listing.title}</bdi>
      </p>
      <p>{mealWithDate(slot, listing.timeZone)}</p>
      <p>
        {[mealTimeInZone(slot.startsAt, slot.endsAt, listing.timeZone), cardPrice(slot)].join(
          ' · ',
        )}
      </p>
      <SeatsForGroup slot={slot} groupSize={seatsRequested} />
      {facts && (
        <UnmetNote listing={facts} needs={{ dietaryFlags, allergens, accessibilityNeeds }} />
      )}
    </li>
  );
}

/**
 * Sends one introduction to several hosts. Those with too few seats get the group on the waitlist.
 * `meals` are undefined until they've loaded. `start` is what the group says about itself, and
 * `children` show it or ask for it. `asksOthers` says that there's another host, who was asked
 * before. `returnPath` says where to come back to if the session has
 * ended.
 */
export function AskSeveralDialog({
  meals: loaded,
  start,
  asksOthers = false,
  children,
  returnPath,
  open,
  onClose,
  onSent,
}: DialogProps & {
  meals: readonly AskedMeal[] | undefined;
  start: GroupRequest & { introMessage: string };
  asksOthers?: boolean;
  children?: ReactNode;
  returnPath: () => string;
  onSent: () => void;
}) {
  const { t } = useMealTexts();
  const meals = loaded ?? [];
  const form = useForm<GroupRequest>({
    values: start,
    resetOptions: { keepDirtyValues: true },
  });
  const group = useWatch({ control: form.control, compute: (values) => values });
  const dropDraft = useFormDraft(form, 'ask', { introMessage: start.introMessage });
  const stale = useInvalidateAfter();
  const keyFor = useIdempotencyKey();
  const signInAgain = useSignInAgain();
  const tellFailure = useFailureToast(t('need.ask.failed'));
  const ask = trpc.requests.askSeveral.useMutation({
    onSuccess: ({ sent, refused }) => {
      dropDraft();
      onClose();
      onSent();
      const said = t('need.ask.sent', { count: sent.length });
      if (refused.length === 0) return toastSuccess(t, said);
      const titles = new Map(meals.map(({ slot, listing }) => [slot.id, listing.title]));
      const reasons = refused.map(({ slotId, why }) =>
        t('need.ask.refused', { listing: titles.get(slotId) ?? '', why }),
      );
      toast({ title: said, description: reasons.join('\n'), variant: 'destructive' });
    },
    onError: (error) => {
      if (errorDataOf(error)?.code === 'UNAUTHORIZED') signInAgain(returnPath());
      else tellFailure(error);
    },
    onSettled: () => stale({ kind: 'ownRequest' }),
  });
  const count = meals.length;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      busy={ask.isPending}
      title={t('need.ask.open', { count })}
      form={form}
      onSubmit={(values) => {
        const { seatsRequested } = values;
        const asked = meals.map(({ slot: { id: slotId, seatsPerRequest } }) => ({
          slotId,
          waitlist: seatsPerRequest < seatsRequested,
        }));
        const request = { ...values, meals: asked };
        ask.mutate({ ...request, key: keyFor(request) });
      }}
      keep={t('common.cancel')}
      submit={t('need.ask.send', { count })}
      disabled={count === 0}
    >
      {!loaded && <LoadingBox className="h-24" />}
      <ul className="space-y-2 text-sm empty:hidden">
        {meals.map((meal) => (
          <Meal key={meal.slot.id} meal={meal} group={group} />
        ))}
      </ul>
      {children}
      {(asksOthers || count > 1) && <p className="text-sm text-muted">{t('need.ask.note')}</p>}
      <LongTextInput
        name="introMessage"
        label={t('request.dialog.intro')}
        hint={t('request.dialog.introHint')}
        maxLength={intro.maxLength}
      />
    </FormDialog>
  );
}
