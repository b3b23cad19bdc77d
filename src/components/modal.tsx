'use client';

import {
  DialogBackdrop,
  DialogPanel,
  DialogTitle,
  Dialog as HeadlessDialog,
} from '@headlessui/react';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from '@/i18n/useTranslations';
import { guardHistory } from './historyGuard';

export type ModalProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Can't be closed while a change is being sent, because that would look like canceling it. */
  busy?: boolean;
  wide?: boolean;
};

/**
 * The library restores focus only to elements focused after it loaded. It never saw the one that
 * opened the first dialog.
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

/** Without an entry in the history, which closing the dialog in another way would leave behind. */
function useCloseOnBack(open: boolean, close: () => void) {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!open) return undefined;
    return guardHistory('dialog', () => {
      onBack();
      return true;
    });
  }, [open]);
}

/**
 * Returns the part of the window above an on-screen keyboard, which covers fixed elements. Undefined
 * without a keyboard, or while zoomed in. Keeps the field being typed in in view, and `content` goes
 * on the element that has all of the dialog's content.
 */
function useAboveKeyboard(open: boolean) {
  const content = useRef<HTMLDivElement>(null);
  const [above, setAbove] = useState<{ top: number; height: number }>();
  useEffect(() => {
    const visible = window.visualViewport;
    if (!open || !visible) return undefined;
    const measure = () => {
      const { scale, offsetTop: top, height } = visible;
      const isCovered = scale === 1 && height < window.innerHeight - 1;
      setAbove(isCovered ? { top, height } : undefined);
    };
    measure();
    visible.addEventListener('resize', measure);
    visible.addEventListener('scroll', measure);
    return () => {
      visible.removeEventListener('resize', measure);
      visible.removeEventListener('scroll', measure);
    };
  }, [open]);
  const height = above?.height;
  useEffect(() => {
    if (!height || !content.current) return undefined;
    // At once, because the field may now be below the fold, and when a note that arrives late moves it.
    const observer = new ResizeObserver(() =>
      document.activeElement?.scrollIntoView({ block: 'nearest' }),
    );
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [height]);
  return { above, content };
}

/**
 * A modal dialog. Escape, the backdrop, the close button and the browser's Back call `onClose`,
 * unless it's `busy`. Use it in code that's already loaded on demand. Pages use `Dialog`, which
 * loads this one when needed.
 */
export function Modal({ open, onClose, title, children, busy = false, wide = false }: ModalProps) {
  const t = useTranslations();
  useWayBack(open);
  const close = () => {
    if (!busy) onClose();
  };
  useCloseOnBack(open, close);
  const { above, content } = useAboveKeyboard(open);
  return (
    <HeadlessDialog open={open} onClose={close} className="fixed inset-0 z-40 outline-none">
      <DialogBackdrop className="fixed inset-0 bg-black/60" />
      <div
        style={above}
        className="absolute inset-0 flex items-end justify-center p-[min(0.75rem,3vw)] sm:items-center sm:p-6"
      >
        <DialogPanel
          className={`max-h-full w-full ${wide ? 'max-w-6xl' : 'max-w-lg'} overflow-y-auto overscroll-contain rounded-2xl border bg-surface p-(--pad) shadow-float [--pad:min(1.25rem,5vw)] has-[[data-footer]]:scroll-pb-36 has-[[data-footer]]:pb-0 sm:[--pad:1.5rem]`}
        >
          <div ref={content} className="flex flex-col gap-4">
            <div className="flex items-start justify-between gap-4">
              <DialogTitle className="min-w-0 text-lg font-semibold break-words">
                {title}
              </DialogTitle>
              <button
                type="button"
                onClick={close}
                // Not `disabled`, because it may be the only element that can have focus.
                aria-disabled={busy || undefined}
                aria-label={t('common.close')}
                className="-m-2 rounded-lg p-2.5 text-muted hover:bg-raised hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
              >
                <X className="size-5" />
              </button>
            </div>
            {children}
          </div>
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}
