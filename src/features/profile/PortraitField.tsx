'use client';

import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { PicturePicker } from '@/features/pictures/PicturePicker';
import { UploadList } from '@/features/pictures/UploadList';
import { type ChosenFiles, useUploads } from '@/features/pictures/useUploads';
import { useTranslations } from '@/i18n/useTranslations';
import type { ProfileFields } from './fields';

export function PortraitField() {
  const t = useTranslations();
  const { setValue } = useFormContext<ProfileFields>();
  const [chosen, setChosen] = useState<ChosenFiles | null>(null);
  const { uploads, drop } = useUploads(chosen, {
    room: 1,
    full: '',
    onUploaded: ({ url }) =>
      setValue('profileImageUrl', url, { shouldDirty: true, shouldValidate: true }),
  });
  return (
    <div className="min-w-0 grow space-y-3">
      <PicturePicker
        choose={t('pictures.one.choose')}
        camera={t('pictures.one.camera')}
        capture="user"
        onPick={([file]) => file && setChosen({ files: [file] })}
      />
      <p className="text-sm text-muted">{t('pictures.one.hint')}</p>
      <UploadList uploads={uploads} onDismiss={drop} />
    </div>
  );
}
