'use client';

import { useEffect, useRef } from 'react';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { useTranslations } from '@/i18n/useTranslations';

type ShownCollision = {
  key: string;
  label: string;
  mine: string;
  theirs: string;
  chosen: 'mine' | 'theirs';
  onChoose: (choice: 'mine' | 'theirs') => void;
};

/**
 * Says what was saved elsewhere while a form was open: what the form took over, and what both
 * sides changed, with both values to choose from. A new `attempt` moves the focus here.
 */
export function ChangedMeanwhile({
  attempt,
  taken,
  collisions,
}: {
  attempt: number;
  taken: string[];
  collisions: ShownCollision[];
}) {
  const t = useTranslations();
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (attempt === 0) return;
    ref.current?.scrollIntoView({ block: 'center' });
    ref.current?.focus({ preventScroll: true });
  }, [attempt]);
  return (
    <Card as="section" className="space-y-3 p-4 sm:p-5" aria-labelledby="changed-meanwhile">
      <h2 id="changed-meanwhile" ref={ref} tabIndex={-1} className="font-semibold">
        {t('listingForm.changed.title')}
      </h2>
      <p className="text-sm text-muted">{t('listingForm.changed.text')}</p>
      {taken.length > 0 && (
        <>
          <p className="text-sm font-medium">{t('listingForm.changed.taken')}</p>
          <ul className="list-disc ps-5 text-sm break-words">
            {taken.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      {collisions.map(({ key, label, mine, theirs, chosen, onChoose }) => (
        <fieldset key={key} className="min-w-0 space-y-2 border-t pt-3">
          <legend className="float-start mb-2 w-full text-sm font-medium">
            {t('listingForm.changed.both', { label })}
          </legend>
          <dl className="clear-both space-y-1 text-sm break-words whitespace-pre-line">
            <div>
              <dt className="text-muted">{t('listingForm.changed.mine')}</dt>
              <dd>{mine || t('listingForm.changed.empty')}</dd>
            </div>
            <div>
              <dt className="text-muted">{t('listingForm.changed.theirs')}</dt>
              <dd>{theirs || t('listingForm.changed.empty')}</dd>
            </div>
          </dl>
          <div className="flex flex-wrap gap-2">
            {(['mine', 'theirs'] as const).map((choice) => (
              <Button
                key={choice}
                variant={chosen === choice ? 'primary' : 'secondary'}
                aria-pressed={chosen === choice}
                onClick={() => onChoose(choice)}
              >
                {t(`listingForm.changed.use.${choice}`)}
              </Button>
            ))}
          </div>
        </fieldset>
      ))}
    </Card>
  );
}
