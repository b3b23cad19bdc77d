'use client';

import { Button } from '@/components/button';
import { toast } from '@/components/toast';
import { useFailureToast } from '@/features/useFailureToast';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';
import { useStale } from '@/trpc/stale';
import type { About } from './about';

/** Blocks somebody, and says so. */
export function BlockButton({
  about,
  name,
  onBlocked,
}: {
  about: Omit<About, 'messageId'>;
  name: string;
  onBlocked: () => void;
}) {
  const t = useTranslations();
  const stale = useStale();
  const block = trpc.safety.block.useMutation({
    onSuccess: async () => {
      onBlocked();
      toast({ title: t('safety.block.done', { name }) });
      await stale({ kind: 'safety' });
    },
    onError: useFailureToast(t('safety.block.failed')),
  });
  return (
    <Button variant="danger" busy={block.isPending} onClick={() => block.mutate(about)}>
      {t('safety.block.submit', { name })}
    </Button>
  );
}
