import { useId } from 'react';
import { labelOf } from '@/format/labels';
import { useLanguage } from '@/i18n/useTranslations';
import type { DietaryFlag } from '@/schemas/options';

export type Counts = Partial<Record<DietaryFlag, number>>;

function HowMany({
  need,
  groupSize,
  value,
  onChange,
}: {
  need: string;
  groupSize: number;
  value: number;
  onChange: (count: number) => void;
}) {
  const { t } = useLanguage();
  const name = useId();
  const text = (count: number) => {
    if (count === 0) return t('common.notSpecified');
    return count === groupSize ? t('request.dialog.all', { count }) : String(count);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm">{t('request.dialog.howMany', { need })}</legend>
      <div className="mt-1 flex flex-wrap gap-1.5">
        {Array.from({ length: groupSize + 1 }, (_, count) => (
          <label
            key={text(count)}
            className="flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-lg border border-edge px-3 text-sm has-checked:border-accent has-checked:bg-raised has-checked:font-semibold has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={name}
              checked={value === count}
              onChange={() => onChange(count)}
              className="sr-only"
            />
            <span>{text(count)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * Returns one count per flag, in order, capped at the group size. Empty for a group of one, or if
 * every count is 0.
 */
export const countsOf = (flags: readonly DietaryFlag[], groupSize: number, counts: Counts) => {
  const all = flags.map((flag) => Math.min(counts[flag] ?? 0, groupSize));
  return groupSize > 1 && all.some(Boolean) ? all : [];
};

export function DietCounts({
  flags,
  groupSize,
  counts,
  onChange,
}: {
  flags: readonly DietaryFlag[];
  groupSize: number;
  counts: Counts;
  onChange: (counts: Counts) => void;
}) {
  const { t } = useLanguage();
  if (groupSize < 2) return null;
  return flags.map((flag) => (
    <HowMany
      key={flag}
      need={labelOf(t, 'dietary', flag)}
      groupSize={groupSize}
      value={Math.min(counts[flag] ?? 0, groupSize)}
      onChange={(count) => onChange({ ...counts, [flag]: count })}
    />
  ));
}
