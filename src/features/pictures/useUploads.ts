'use client';

import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '@/i18n/useTranslations';
import type { UploadedPicture } from '@/schemas/picture';
import { UploadError, uploadPicture } from './upload';

/**
 * A picture being uploaded. `part` is the fraction sent, 0 to 1; it's missing while others go
 * first.
 */
export type Upload = { key: number; name: string; part?: number; error?: string };

export type ChosenFiles = { files: readonly File[] };

/**
 * Uploads the chosen pictures one at a time. Calls `onUploaded` for each one that's saved.
 * @param room Maximum number of further pictures. Any beyond that fail with the message `full`.
 */
export function useUploads(
  chosen: ChosenFiles | null,
  {
    room,
    full,
    onUploaded,
  }: { room: number; full: string; onUploaded: (picture: UploadedPicture) => void },
) {
  const t = useTranslations();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const count = useRef(0);
  const now = useRef({ room, full, onUploaded });
  now.current = { room, full, onUploaded };

  const drop = (key: number) => setUploads((all) => all.filter((one) => one.key !== key));
  const change = (key: number, values: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...values } : one)));
  const uploadErrorText = (error: unknown) => {
    if (!(error instanceof UploadError)) return t('pictures.lost');
    if (error.reason === 'told') return error.message;
    return error.reason === 'notSent' ? t('common.notSent') : t(`pictures.${error.reason}`);
  };

  const start = (file: File) => {
    count.current += 1;
    const key = count.current;
    setUploads((all) => [...all, { key, name: file.name }]);
    queue.current = queue.current.then(async () => {
      try {
        if (now.current.room <= 0) return change(key, { error: now.current.full });
        change(key, { part: 0 });
        const picture = await uploadPicture(file, (part) => change(key, { part }));
        drop(key);
        now.current.onUploaded(picture);
        // Let the form update before the next upload checks for room.
        await new Promise((resolve) => setTimeout(resolve));
      } catch (error) {
        change(key, { error: uploadErrorText(error) });
      }
    });
  };
  const startAll = useRef(start);
  startAll.current = start;
  useEffect(() => {
    for (const file of chosen?.files ?? []) startAll.current(file);
  }, [chosen]);
  return { uploads, drop };
}
