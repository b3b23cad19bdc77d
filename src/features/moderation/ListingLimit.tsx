'use client';

import type { FormEvent } from 'react';
import { Button } from '@/components/button';
import { Field, Input } from '@/components/field';
import { toast } from '@/components/toast';
import { useFailureToast } from '@/features/errorMessage';
import { useTranslations } from '@/i18n/useTranslations';
import { readNumber } from '@/schemas/cleanText';
import { MAX_LISTINGS_ALLOWED } from '@/schemas/options';
import { trpc } from '@/trpc/client';

/** Changes how many listings with coming meals a person may have. */
export function ListingLimit({
  userId,
  maxListings,
  onChange,
}: {
  userId: string;
  maxListings: number;
  onChange: () => void;
}) {
  const t = useTranslations();
  const change = trpc.moderation.setMaxListings.useMutation({
    onSuccess: () => {
      onChange();
      toast({ title: t('moderation.dialog.done') });
    },
    onError: useFailureToast(t('moderation.maxListings.failed')),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget).get('maxListings');
    change.mutate({ userId, maxListings: readNumber(String(entered)) ?? 0 });
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <Field label={t('moderation.maxListings.label')}>
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
