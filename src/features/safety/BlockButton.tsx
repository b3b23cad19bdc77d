'use client';

import { Button } from '@/components/button';
import { toast } from '@/components/toast';
import { useFailureToast } from '@/features/errorMessage';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';

export function useBlock(name: string, onBlocked: () => void) {
  const t = useTranslations();
  const stale = useInvalidateAfter();
  return trpc.safety.block.useMutation({
    onSuccess: async () => {
      onBlocked();
      toast({ title: t('safety.block.done', { name }) });
      await stale({ kind: 'safety' });
    },
    onError: useFailureToast(t('safety.block.failed')),
  });
}

export function BlockButton({
  name,
  busy,
  onClick,
}: {
  name: string;
  busy: boolean;
  onClick: () => void;
}) {
  const t = useTranslations();
  return (
    <Button variant="danger" busy={busy} onClick={onClick}>
      {t('safety.block.submit', { name })}
    </Button>
  );
}
