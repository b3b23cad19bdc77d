'use client';

import {
  DialogBackdrop,
  DialogPanel,
  DialogTitle,
  Dialog as HeadlessDialog,
} from '@headlessui/react';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from '@/i18n/useTranslations';

export type ModalProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** While its change is being sent: closing it then would look like taking the change back. */
  busy?: boolean;
  /** For what is laid out as a page of its own. */
  wide?: boolean;
};

/**
 * The library gives the focus back to what had it since it was loaded: what opened the very first dialog
 * it has never seen.
 */
function useWayBack(open: boolean) {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement)
          opener.focus({ preventScroll: true });
      });
    };
  }, [open, opener]);
}

/**
 * A modal dialog with its title; Escape, the backdrop and the cross call `onClose`, unless it is `busy`. For what is itself
 * fetched on demand; a page takes `Dialog`, which is this one when it is needed.
 */
export function Modal({ open, onClose, title, children, busy = false, wide = false }: ModalProps) {
  const t = useTranslations();
  useWayBack(open);
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <HeadlessDialog open={open} onClose={close} className="fixed inset-0 z-40 overflow-y-auto">
      <DialogBackdrop className="fixed inset-0 bg-black/60" />
      <div className="relative flex min-h-full items-end justify-center p-3 sm:items-center sm:p-6">
        <DialogPanel
          className={`w-full ${wide ? 'max-w-6xl' : 'max-w-lg'} rounded-2xl border bg-surface p-5 shadow-float sm:p-6`}
        >
          <div className="mb-4 flex items-start justify-between gap-4">
            <DialogTitle className="text-lg font-semibold">{title}</DialogTitle>
            <button
              type="button"
              onClick={close}
              // Not `disabled`: it may be all there is to focus.
              aria-disabled={busy || undefined}
              aria-label={t('common.close')}
              className="-m-2 rounded-lg p-2.5 text-muted hover:bg-raised hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
            >
              <X className="size-5" />
            </button>
          </div>
          {children}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}
