'use client';

import { useEffect, useMemo } from 'react';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { useTranslations } from '@/i18n/useTranslations';
import { onFirstInteraction } from '../onDemand';
import { toast } from '../toastStore';

/** Stands for all inputs: without its schema a form is neither right nor wrong, and is not sent. */
const unchecked = (): FieldErrors => ({ unchecked: { type: 'unchecked' } });

/**
 * The check of a form, whose schema is fetched with the first touch of the page, since most of its weight
 * is of use to who fills the form in. `fetchResolver` must stay the same as long as what it makes does.
 */
export function useLazyResolver<Fields extends FieldValues, Sent>(
  fetchResolver: () => Promise<Resolver<Fields, unknown, Sent>>,
): Resolver<Fields, unknown, Sent> {
  const t = useTranslations();
  const [resolver, load] = useMemo(() => {
    let coming: Promise<Resolver<Fields, unknown, Sent>> | undefined;
    const load = () => {
      coming ??= fetchResolver().catch((error: unknown) => {
        coming = undefined;
        throw error;
      });
      return coming;
    };
    const resolver: Resolver<Fields, unknown, Sent> = async (...given) => {
      const check = await load().catch(() => null);
      if (check) return check(...given);
      toast({
        title: t('common.error'),
        description: t('common.checkConnection'),
        variant: 'destructive',
      });
      return { values: {}, errors: unchecked() as FieldErrors<Fields> };
    };
    return [resolver, load] as const;
  }, [fetchResolver, t]);
  useEffect(() => onFirstInteraction(() => void load().catch(() => {})), [load]);
  return resolver;
}
