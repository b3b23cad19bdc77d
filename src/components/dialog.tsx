'use client';

import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from '@/i18n/useTranslations';
import { onDemand } from './onDemand';
import { toastError } from './toast';

export type DialogProps = { open: boolean; onClose: () => void };

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
          toastError(t, t('common.checkConnection'));
          onClose();
        },
      );
      return () => {
        isCanceled = true;
      };
    }, [open, Loaded, onClose, t]);
    return Loaded ? <Loaded {...props} /> : null;
  }
  return Object.assign(DialogOnDemand, { warm: part.warm, approach: part.approach });
}

export const Dialog = dialogOnDemand(() => import('./modal').then(({ Modal }) => Modal));

/**
 * A dialog's buttons. They stay in view at its bottom while the rest scrolls. In a form, it's the
 * form's last element. The form is `contents`, because this can't rise above the box it's in.
 */
export const DialogFooter = ({ children }: { children: ReactNode }) => (
  <div
    data-footer
    className="sticky bottom-0 -mx-(--pad) flex flex-wrap justify-end gap-2 border-t bg-surface px-(--pad) py-3 *:max-sm:grow"
  >
    {children}
  </div>
);
