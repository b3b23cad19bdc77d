'use client';

import { labelsOf } from '@/format/labels';
import { useLanguage } from '@/i18n/useTranslations';
import type { HostRequest } from '@/schemas/request';

export function GuestNotes({ hopper }: Pick<HostRequest, 'hopper'>) {
  const language = useLanguage();
  const { t } = language;
  const notes = [
    [
      t('guestNotes.accessibility'),
      labelsOf(language, 'accessibility', hopper.accessibilityNeeds ?? []),
    ],
    [t('guestNotes.food'), hopper.dietaryNotes],
  ].filter(([, text]) => text);
  if (notes.length === 0) return null;
  return (
    <dl className="space-y-1 text-sm">
      {notes.map(([label, text]) => (
        <div key={label}>
          <dt className="inline font-medium">{label}</dt>{' '}
          <dd className="inline break-words whitespace-pre-line">
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
