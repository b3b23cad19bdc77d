'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react';
import { type FieldPath, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { onFirstInteraction } from '@/components/onDemand';
import { useLanguage, useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';
import { type ListingFields, type ListingSave, placeOf } from './fields';
import type { Consequences } from './warnings';

const load = () => import('./warnings');

type Rule = Awaited<ReturnType<typeof load>>;

/** How long the host pauses typing before the form is checked, in milliseconds. */
const PAUSE_MS = 400;

type ShownWarning = { key: string; field: FieldPath<ListingFields>; text: string };

const Context = createContext<readonly ShownWarning[]>([]);

function usePausedFields(): ListingFields | null {
  const { getValues } = useFormContext<ListingFields>();
  const { isDirty } = useFormState<ListingFields>();
  const typed = useWatch<ListingFields>();
  const [fields, setFields] = useState<ListingFields | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the pause anew
  useEffect(() => {
    const timer = setTimeout(
      () => setFields(isDirty ? structuredClone(getValues()) : null),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, isDirty, getValues]);
  return fields;
}

/** Returns what a save means for guests, or null if that isn't known or nothing that concerns them changed. */
function useConsequences(
  listing: { id: string; parse: (fields: ListingFields) => Promise<ListingSave | null> } | null,
  fields: ListingFields | null,
): Consequences | null {
  const { client } = trpc.useUtils();
  const [consequences, setConsequences] = useState<Consequences | null>(null);
  const { id, parse } = listing ?? {};
  useEffect(() => {
    if (!id || !parse || !fields) return setConsequences(null);
    let isStale = false;
    const read = async () => {
      const changed = await parse(fields);
      return changed && client.listings.consequences.mutate({ ...changed, id });
    };
    read()
      .catch(() => null)
      .then((known) => {
        if (!isStale) setConsequences(known);
      });
    return () => {
      isStale = true;
    };
  }, [client, id, parse, fields]);
  return consequences;
}

/**
 * Checks the form for likely mistakes, and for what a save means for guests, while it's being
 * filled in. Warnings never block a save. `saved` is the form as last saved, and `id` its listing.
 */
export function WarningsProvider({
  saved,
  id,
  parse,
  children,
}: {
  saved: ListingFields | undefined;
  id: string | undefined;
  parse: (fields: ListingFields) => Promise<ListingSave | null>;
  children: ReactNode;
}) {
  const { t, locale } = useLanguage();
  const [rule, setRule] = useState<Rule | null>(null);
  const fields = usePausedFields();
  // Filling in a form doesn't take a key: browsers do it, too. A script that doesn't load means no
  // warnings.
  useEffect(() => onFirstInteraction(() => void load().catch(() => {})), []);
  const isDue = fields !== null && rule === null;
  useEffect(() => {
    if (isDue) void load().then(setRule, () => {});
  }, [isDue]);
  const isMoving = Boolean(fields && rule?.changedSlots(fields, saved).includes(true));
  const isHiding = Boolean(saved?.visible && fields && !fields.visible);
  const concernsGuests =
    isMoving || isHiding || Boolean(fields && rule?.hasNewPlace(fields, saved));
  const { data: holiday = null } = trpc.zmanim.meals.useQuery(fields ? placeOf(fields) : {}, {
    enabled: isMoving,
    placeholderData: keepPreviousData,
  });
  const consequences = useConsequences(id ? { id, parse } : null, concernsGuests ? fields : null);
  // Every key renders this, and comparing slots takes a while.
  const warnings = useMemo(
    () =>
      fields && rule
        ? rule.warningsOf(fields, { saved, holiday, consequences }).map((warning) => ({
            key: `${warning.kind} ${warning.field}`,
            field: warning.field,
            text: rule.warningText({ t, locale }, warning, holiday),
          }))
        : [],
    [fields, rule, saved, holiday, consequences, t, locale],
  );
  return <Context value={warnings}>{children}</Context>;
}

const useFieldWarnings = (name: FieldPath<ListingFields>) =>
  useContext(Context).filter(({ field }) => field === name);

export const useHasWarning = (name: FieldPath<ListingFields>): boolean =>
  useFieldWarnings(name).length > 0;

/** The warnings about one field, for next to it. */
export function FieldWarnings({ name }: { name: FieldPath<ListingFields> }) {
  const warnings = useFieldWarnings(name);
  return warnings.map(({ key, text }) => (
    <p key={key} className="flex items-start gap-2 text-sm text-warn sm:col-span-2">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" />
      <span>{text}</span>
    </p>
  ));
}

/** All warnings, for above the button that saves. Each leads to its field. */
export function WarningList() {
  const t = useTranslations();
  const { setFocus } = useFormContext<ListingFields>();
  const warnings = useContext(Context);
  const headingId = useId();
  if (warnings.length === 0) return null;
  return (
    <section
      aria-labelledby={headingId}
      className="space-y-2 rounded-2xl border border-warn/40 bg-warn/5 p-4 sm:p-5"
    >
      <h2 id={headingId} className="flex items-start gap-2 font-semibold">
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warn" />
        <span>{t('listingForm.warnings.title', { count: warnings.length })}</span>
      </h2>
      <ul className="space-y-1 text-sm">
        {warnings.map(({ key, field, text }) => (
          <li key={key}>
            <button
              type="button"
              className="min-h-11 text-start underline underline-offset-2 sm:min-h-9"
              onClick={() => setFocus(field)}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
