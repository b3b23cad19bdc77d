'use client';

import { TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '@/components/button';
import { mealDates } from '@/format/mealDates';
import { useLanguage } from '@/i18n/useLanguage';
import type { ListingFields } from './fields';
import { type Holiday, type Warning, warningsOf } from './warnings';

function useSaid(holiday: Holiday | null) {
  const language = useLanguage();
  const { t } = language;
  return ({ kind, number, other }: Warning): string => {
    if (kind === 'noStreet') return t('listingForm.warnings.noStreet');
    if (kind === 'untouched') return t('listingForm.warnings.untouched', { number });
    if (kind === 'outside')
      return t('listingForm.warnings.outside', {
        number,
        year: String(holiday?.year),
        days: holiday ? mealDates(language).dayRange(holiday.from, holiday.to) : '',
      });
    const [first, second] = [number, other ?? number].sort((a, b) => a - b);
    return t(`listingForm.warnings.${kind}`, { first: first ?? 0, second: second ?? 0 });
  };
}

/**
 * Lists warnings before saving, each linked to its input, and lets the host save anyway. Takes
 * focus on each `attempt`. Warnings disappear as they're fixed.
 */
export function Warnings({
  saved,
  holiday,
  attempt,
  goLabel,
  busy,
  onGo,
}: {
  saved: ListingFields | undefined;
  holiday: Holiday | null;
  attempt: number;
  goLabel: string;
  busy: boolean;
  onGo: () => void;
}) {
  const { t } = useLanguage();
  const { getValues, setFocus } = useFormContext<ListingFields>();
  useWatch<ListingFields>();
  const say = useSaid(holiday);
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt anew
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'center' });
    heading.current?.focus({ preventScroll: true });
  }, [attempt]);

  const warnings = warningsOf(getValues(), { saved, holiday });
  if (warnings.length === 0) return null;
  return (
    <section
      aria-labelledby={headingId}
      className="space-y-3 rounded-2xl border border-warn/40 bg-warn/5 p-4 sm:p-5"
    >
      <h2
        id={headingId}
        ref={heading}
        tabIndex={-1}
        className="flex items-start gap-2 font-semibold outline-offset-4"
      >
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warn" />
        {t('listingForm.warnings.title', { count: warnings.length })}
      </h2>
      <ul className="space-y-1 text-sm">
        {warnings.map((warning) => (
          <li key={`${warning.kind} ${warning.field}`}>
            <button
              type="button"
              className="min-h-11 text-start underline underline-offset-2 sm:min-h-9"
              onClick={() => setFocus(warning.field)}
            >
              {say(warning)}
            </button>
          </li>
        ))}
      </ul>
      <Button variant="secondary" busy={busy} onClick={onGo}>
        {goLabel}
      </Button>
    </section>
  );
}
