'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { useTranslations } from '@/i18n/useTranslations';
import { onDemand } from './onDemand';
import { toast } from './toast';

type DialogProps = { open: boolean; onClose: () => void };

/**
 * Returns a dialog that loads when it first opens, and then stays loaded. If it can't load, shows a
 * toast and closes.
 */
export function dialogOnDemand<Props extends DialogProps>(
  fetchDialog: () => Promise<ComponentType<Props>>,
) {
  const part = onDemand(fetchDialog);
  function DialogOnDemand(props: Props) {
    const { open, onClose } = props;
    const t = useTranslations();
    const [Loaded, setLoaded] = useState<ComponentType<Props>>();
    useEffect(() => {
      if (!open || Loaded) return;
      let isCanceled = false;
      part.load().then(
        (loaded) => !isCanceled && setLoaded(() => loaded),
        () => {
          if (isCanceled) return;
          toast({
            title: t('common.error'),
            description: t('common.checkConnection'),
            variant: 'destructive',
          });
          onClose();
        },
      );
      return () => {
        isCanceled = true;
      };
    }, [open, Loaded, onClose, t]);
    return Loaded ? <Loaded {...props} /> : null;
  }
  return Object.assign(DialogOnDemand, { warm: part.warm });
}

export const Dialog = dialogOnDemand(() => import('./modal').then(({ Modal }) => Modal));
