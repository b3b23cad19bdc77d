'use client';

import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from '@/i18n/useTranslations';
import { covers } from '../covers';
import { Drawing } from '../MealDrawing';
import type { ListingFields } from './fields';

const changed = { shouldDirty: true, shouldValidate: true };

/** A chosen drawing is the listing's photo URL. Without one, a drawing is picked for each listing. */
export function CoverPicker() {
  const t = useTranslations();
  const group = useId();
  const { setValue } = useFormContext<ListingFields>();
  const photoUrl = useWatch<ListingFields, 'photoUrl'>({ name: 'photoUrl' });
  const choices = [
    { path: '', name: t('listingForm.cover.any') },
    ...covers.map(({ path, name }) => ({ path, name: t(`listingForm.cover.scenes.${name}`) })),
  ];
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t('listingForm.cover.legend')}</legend>
      <div className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {choices.map(({ path, name }) => (
          <label
            key={path}
            className="flex cursor-pointer flex-col gap-1.5 first:col-span-full rounded-xl border p-1.5 text-sm has-checked:border-accent has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            {path && <Drawing src={path} className="aspect-3/2 w-full rounded-lg" />}
            <span className="flex min-w-0 items-start gap-2 px-1 py-0.5">
              <input
                type="radio"
                className="mt-0.5 accent-accent"
                name={group}
                checked={photoUrl === path}
                onChange={() => setValue('photoUrl', path, changed)}
              />
              <span className="min-w-0">{name}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
