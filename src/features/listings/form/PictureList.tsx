'use client';

import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { Button } from '@/components/button';
import { useFieldError } from '@/components/form';
import { Photo } from '@/components/photo';
import { UploadList } from '@/features/pictures/UploadList';
import { type ChosenFiles, useUploads } from '@/features/pictures/useUploads';
import { avatarSrc } from '@/format/photo';
import { useTranslations } from '@/i18n/useTranslations';
import { MAX_PICTURES } from '@/schemas/options';
import { uploadedAddress } from '@/schemas/photo';
import type { ListingFields } from './fields';
import { TextInput } from './inputs';

export function PictureList({ chosen }: { chosen: ChosenFiles | null }) {
  const t = useTranslations();
  const { fields, append, remove, swap } = useFieldArray<ListingFields, 'pictures', 'key'>({
    name: 'pictures',
    keyName: 'key',
  });
  const error = useFieldError<ListingFields>('pictures');
  const { uploads, drop } = useUploads(chosen, {
    room: MAX_PICTURES - fields.length,
    full: t('pictures.full', { most: MAX_PICTURES }),
    onUploaded: ({ id }) => append({ id, alt: '' }, { shouldFocus: false }),
  });
  const [announcement, setAnnouncement] = useState('');
  const top = useRef<HTMLUListElement>(null);

  const move = (index: number, to: number) => {
    swap(index, to);
    setAnnouncement(
      t('pictures.moved', { number: index + 1, place: to + 1, count: fields.length }),
    );
  };
  const take = (index: number) => {
    remove(index);
    setAnnouncement(t('pictures.removed', { number: index + 1 }));
    // The pressed button is removed along with its picture.
    top.current?.focus();
  };
  return (
    <>
      <ul
        ref={top}
        tabIndex={-1}
        aria-label={t('pictures.list')}
        className="space-y-3 outline-none empty:hidden"
      >
        {fields.map(({ key, id }, index) => {
          const number = index + 1;
          return (
            <li key={key} className="flex flex-col gap-3 rounded-xl border p-3 sm:flex-row">
              <Photo
                src={avatarSrc(uploadedAddress(id)) ?? ''}
                alt={t('pictures.name', { number })}
                className="aspect-3/2 w-full shrink-0 rounded-lg sm:w-40"
              />
              <div className="min-w-0 grow">
                <TextInput
                  name={`pictures.${index}.alt`}
                  label={t('pictures.alt', { number })}
                  hint={t('pictures.altHint')}
                />
                <div className="mt-2 flex flex-wrap gap-1">
                  <Button
                    variant="quiet"
                    aria-label={t('pictures.earlier', { number })}
                    aria-disabled={index === 0}
                    onClick={() => index > 0 && move(index, index - 1)}
                  >
                    <ArrowUp />
                  </Button>
                  <Button
                    variant="quiet"
                    aria-label={t('pictures.later', { number })}
                    aria-disabled={number === fields.length}
                    onClick={() => number < fields.length && move(index, index + 1)}
                  >
                    <ArrowDown />
                  </Button>
                  <Button
                    variant="quiet"
                    aria-label={t('pictures.remove', { number })}
                    onClick={() => take(index)}
                  >
                    <Trash2 />
                  </Button>
                </div>
              </div>
            </li>
          );
        })}
      </ul>
      <UploadList uploads={uploads} onDismiss={drop} />
      {error && (
        <p role="alert" className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
