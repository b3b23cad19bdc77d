'use client';

import type { FormEvent } from 'react';
import { Button } from '@/components/button';
import { Field, Input } from '@/components/field';
import { toast } from '@/components/toast';
import { useFailureToast } from '@/features/errorMessage';
import { useTranslations } from '@/i18n/useTranslations';
import { readNumber } from '@/schemas/cleanText';
import { MAX_LISTINGS_ALLOWED } from '@/schemas/options';
import { isChangedMeanwhile } from '@/trpc/callErrors';
import { trpc } from '@/trpc/client';

/** Changes how many listings with coming meals a person may have. */
export function ListingLimit({
  userId,
  maxListings,
  version,
  onChange,
}: {
  userId: string;
  maxListings: number;
  version: string;
  onChange: () => void;
}) {
  const t = useTranslations();
  const tellFailure = useFailureToast(t('moderation.maxListings.failed'));
  const change = trpc.moderation.setMaxListings.useMutation({
    onSuccess: () => {
      onChange();
      toast({ title: t('moderation.dialog.done') });
    },
    onError: (error) => {
      tellFailure(error);
      // Shows the limit that another moderator has set.
      if (isChangedMeanwhile(error)) onChange();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget).get('maxListings');
    change.mutate({ userId, maxListings: readNumber(String(entered)) ?? 0, version });
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <Field
        label={t('moderation.maxListings.label')}
        hint={
          isChangedMeanwhile(change.error) &&
          t('moderation.maxListings.now', { count: maxListings })
        }
      >
        {(field) => (
          <Input
            {...field}
            name="maxListings"
            type="number"
            required
            min={1}
            max={MAX_LISTINGS_ALLOWED}
            defaultValue={maxListings}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" busy={change.isPending}>
        {t('moderation.maxListings.submit')}
      </Button>
    </form>
  );
}
