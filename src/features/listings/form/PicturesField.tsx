'use client';

import { useEffect, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { onDemand, useOnDemand } from '@/components/onDemand';
import { Skeleton } from '@/components/skeleton';
import { PicturePicker } from '@/features/pictures/PicturePicker';
import type { ChosenFiles } from '@/features/pictures/useUploads';
import { useTranslations } from '@/i18n/useTranslations';
import { MAX_PICTURES } from '@/schemas/options';
import type { ListingFields } from './fields';

const list = onDemand(() => import('./PictureList').then((module) => module.PictureList));

/** The list and the uploader load once there's a picture. */
export function PicturesField() {
  const t = useTranslations();
  const id = useId();
  const [chosen, setChosen] = useState<ChosenFiles | null>(null);
  const pictures = useWatch<ListingFields, 'pictures'>({ name: 'pictures' });
  const { length } = pictures;
  const [PictureList, want] = useOnDemand(list);
  const isWanted = length > 0 || chosen !== null;
  useEffect(() => {
    if (isWanted) want();
  }, [isWanted, want]);
  return (
    <fieldset className="space-y-3" aria-describedby={`${id}-hint`}>
      <legend className="text-sm font-medium">{t('pictures.legend')}</legend>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {t('pictures.hint', { most: MAX_PICTURES })}
      </p>
      {PictureList ? (
        <PictureList chosen={chosen} />
      ) : (
        pictures.map((picture) => <Skeleton key={picture.id} className="h-96 sm:h-48" />)
      )}
      <PicturePicker
        choose={t('pictures.choose')}
        camera={t('pictures.camera')}
        capture="environment"
        multiple
        disabled={length >= MAX_PICTURES}
        onPick={(files) => setChosen({ files })}
      />
    </fieldset>
  );
}
