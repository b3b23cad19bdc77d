'use client';

import { X } from 'lucide-react';
import { Button } from '@/components/button';
import { useTranslations } from '@/i18n/useTranslations';
import type { Upload } from './useUploads';

function UploadProgress({ upload: { name, part } }: { upload: Upload }) {
  const t = useTranslations();
  if (part === undefined)
    return <p className="min-w-0 grow break-words text-muted">{t('pictures.waiting', { name })}</p>;
  return (
    <label className="min-w-0 grow break-words">
      <span>{t(part < 1 ? 'pictures.uploading' : 'pictures.working', { name })}</span>
      <progress value={part < 1 ? part : undefined} className="mt-1 block w-full" />
    </label>
  );
}

export function UploadList({
  uploads,
  onDismiss,
}: {
  uploads: readonly Upload[];
  onDismiss: (key: number) => void;
}) {
  const t = useTranslations();
  if (uploads.length === 0) return null;
  return (
    <ul className="space-y-2">
      {uploads.map((upload) => (
        <li key={upload.key} className="flex items-center gap-3 text-sm">
          {upload.error ? (
            <>
              <p role="alert" className="min-w-0 grow font-medium break-words text-bad">
                {t('pictures.failed', { name: upload.name, reason: upload.error })}
              </p>
              <Button variant="quiet" onClick={() => onDismiss(upload.key)}>
                <X />
                <span>{t('pictures.dismiss')}</span>
              </Button>
            </>
          ) : (
            <UploadProgress upload={upload} />
          )}
        </li>
      ))}
    </ul>
  );
}
