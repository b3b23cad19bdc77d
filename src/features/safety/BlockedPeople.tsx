'use client';

import { Button } from '@/components/button';
import { Section } from '@/components/card';
import { LoadError } from '@/components/emptyState';
import { useFailureToast } from '@/features/errorMessage';
import { personName } from '@/format/personName';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';

export function useUnblock() {
  const t = useTranslations();
  const stale = useInvalidateAfter();
  return trpc.safety.unblock.useMutation({
    onSuccess: () => stale({ kind: 'safety' }),
    onError: useFailureToast(t('safety.unblock.failed')),
  });
}

export function BlockedPeople() {
  const t = useTranslations();
  const { data: people, isError, refetch } = trpc.safety.blocked.useQuery();
  const unblock = useUnblock();
  return (
    <Section title={t('safety.blocked.section')}>
      <p className="text-sm text-muted">{t('safety.blocked.text')}</p>
      {isError && <LoadError title={t('safety.blocked.failed')} onRetry={() => refetch()} />}
      {people?.length === 0 && <p>{t('safety.blocked.empty')}</p>}
      {people && people.length > 0 && (
        <ul className="divide-y">
          {people.map((person) => {
            const name = personName(t, person, 'user');
            return (
              <li key={person.userId} className="flex items-center justify-between gap-3 py-2">
                <bdi className="min-w-0 break-words">{name}</bdi>
                <Button
                  variant="secondary"
                  aria-label={t('safety.unblock.label', { name })}
                  busy={unblock.isPending && unblock.variables?.userId === person.userId}
                  onClick={() => unblock.mutate({ userId: person.userId })}
                >
                  {t('safety.unblock.submit')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
