'use client';

import { Description } from '@headlessui/react';
import { useForm, useWatch } from 'react-hook-form';
import type { DialogProps } from '@/components/dialog';
import { inputsOf } from '@/components/form';
import { FormDialog } from '@/components/formDialog';
import { toastSuccess } from '@/components/toast';
import { useFailureToast } from '@/features/errorMessage';
import { useFormDraft } from '@/features/useTextDraft';
import { allergyNames } from '@/format/labels';
import { unconfirmedAllergies } from '@/schemas/allergies';
import { invitationInput, type LookingGroups } from '@/schemas/invitation';
import type { ComingMeal } from '@/schemas/timeSlot';
import { limitsOf } from '@/schemas/zod';
import { errorDataOf } from '@/trpc/callErrors';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { useMealTexts } from '../useMealTexts';

type Fields = { message: string; isConfirmed: boolean };

const { LongTextInput, CheckboxInput } = inputsOf<Fields>();
const { maxLength } = limitsOf(invitationInput.shape.message);

/** `onGone` is called once the group can't be invited anymore: it was, or it stopped looking. */
export function InviteDialog({
  group: { id, groupSize: count, allergies },
  meal,
  open,
  onClose,
  onGone,
}: DialogProps & { group: LookingGroups[number]; meal: ComingMeal; onGone: () => void }) {
  const { mealWithDate, ...language } = useMealTexts();
  const { t } = language;
  const unconfirmed = unconfirmedAllergies(allergies);
  const allergens = allergyNames(language, unconfirmed);
  const form = useForm<Fields>({ defaultValues: { message: '', isConfirmed: false } });
  const isConfirmed = useWatch({ control: form.control, name: 'isConfirmed' });
  const dropDraft = useFormDraft(form, `invite:${id}`, { message: '' });
  const stale = useInvalidateAfter();
  const tellFailure = useFailureToast(t('host.looking.sendFailed'));
  const send = trpc.invitations.send.useMutation({
    onSuccess: async () => {
      dropDraft();
      toastSuccess(t, t('host.looking.sent'));
      await stale({ kind: 'invitation' });
      onClose();
      onGone();
    },
    onError: (error) => {
      tellFailure(error);
      if (errorDataOf(error)?.code !== 'NEED_OVER') return;
      onClose();
      onGone();
    },
  });
  const isAsked = unconfirmed.length > 0;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      busy={send.isPending}
      title={t('host.looking.dialog.title', { count })}
      form={form}
      onSubmit={({ message }) =>
        send.mutate({ id, message, confirmedAllergies: isAsked ? unconfirmed : [] })
      }
      keep={t('common.cancel')}
      submit={t('host.looking.dialog.send')}
      disabled={isAsked && !isConfirmed}
    >
      <Description as="div" className="space-y-1 text-sm">
        <p className="font-medium">{mealWithDate(meal, meal.listing.timeZone)}</p>
        <p>{t('host.looking.dialog.text')}</p>
        <p>{t('host.looking.dialog.accepted')}</p>
        <p>{t('host.looking.dialog.held', { count })}</p>
      </Description>
      <LongTextInput
        name="message"
        label={t('host.looking.dialog.note')}
        hint={t('host.looking.dialog.noteHint')}
        rows={3}
        maxLength={maxLength}
      />
      {isAsked && (
        <div className="text-sm">
          <p className="font-medium text-bad">{t('host.looking.dialog.allergy', { allergens })}</p>
          <CheckboxInput
            name="isConfirmed"
            label={t('host.looking.dialog.confirm', { allergens })}
          />
        </div>
      )}
    </FormDialog>
  );
}
