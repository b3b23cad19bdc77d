'use client';

import { useEffect, useMemo } from 'react';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { useTranslations } from '@/i18n/useTranslations';
import { onFirstInteraction } from '../onDemand';
import { toast } from '../toastStore';

/** Blocks submitting a form whose schema hasn't loaded. */
const unchecked = (): FieldErrors => ({ unchecked: { type: 'unchecked' } });

/**
 * Returns a resolver that loads the form's schema on first interaction, because only people who
 * fill in the form need it. `fetchResolver` must be stable as long as its result is the same.
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
