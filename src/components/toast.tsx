'use client';

import * as Radix from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { useLocale } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { locales, type Translate } from '@/i18n/language';
import { useTranslations } from '@/i18n/useTranslations';
import { Link } from './link';
import { useNear } from './useNear';

/**
 * Extends the time to act, while the pointer or focus is on the action.
 * @returns the milliseconds left now, or null if the time can't be extended
 */
type Extend = () => Promise<number | null>;

type ToastMessage = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: { label: string } & ({ onClick: () => void; extend?: Extend } | { href: string });
  /**
   * Duration in milliseconds, even while hovered. By default, a toast closes after 5 s without
   * hovering.
   */
  lasts?: number;
};

type ToastState = ToastMessage & { id: number };

let current: ToastState | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: ToastState | undefined) {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a message in place of the current one. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  set({ ...message, id: lastId });
  if (message.lasts) closeToastIn(lastId, message.lasts);
}

export const toastSuccess = (t: Translate, description: string) =>
  toast({ title: t('common.success'), description });

export const toastError = (t: Translate, description: string) =>
  toast({ title: t('common.error'), description, variant: 'destructive' });

let closing: ReturnType<typeof setTimeout> | undefined;

/** Closes the current message after this time, in milliseconds, instead of what it said before. */
function closeToastIn(id: number, ms: number): void {
  clearTimeout(closing);
  closing = setTimeout(() => {
    if (current?.id === id) closeToast();
  }, ms);
}

export const closeToast = (): void => set(undefined);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const useToast = () =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );

function ToastAction({ id, action }: { id: number; action: NonNullable<ToastMessage['action']> }) {
  const extend = 'onClick' in action ? action.extend : undefined;
  const near = useNear(async () => {
    const ms = await extend?.();
    if (ms) closeToastIn(id, ms);
  });
  return (
    <Radix.Action
      altText={action.label}
      {...near}
      {...('onClick' in action && { onClick: action.onClick })}
      asChild={'href' in action}
      className="inline-flex min-h-11 max-w-full items-center rounded-lg border border-edge px-3 py-1 text-sm font-semibold hover:bg-surface"
    >
      {'href' in action ? <Link href={action.href}>{action.label}</Link> : action.label}
    </Radix.Action>
  );
}

/** Keeps screen readers from running two texts into one sentence. */
const Pause = ({ after }: { after: string }) => (
  <span className="sr-only">{/[.!?]$/.test(after) ? ' ' : '. '}</span>
);

function Message({ id, title, description, variant, action, lasts }: ToastState) {
  const t = useTranslations();
  return (
    <Radix.Root
      open
      {...(lasts && { duration: Number.POSITIVE_INFINITY })}
      onOpenChange={closeToast}
      className={`flex items-start gap-3 rounded-xl border bg-raised p-4 shadow-float data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${variant === 'destructive' ? 'border-bad' : 'border-edge'}`}
    >
      {/* With large text, the action wraps below the message. */}
      <div className="flex min-w-0 grow flex-wrap items-start gap-3">
        <div className="min-w-0 grow basis-40">
          <Radix.Title
            className={`text-sm font-semibold ${variant === 'destructive' ? 'text-bad' : ''}`}
          >
            <span>{title}</span>
            {(description || action) && <Pause after={title} />}
          </Radix.Title>
          {description && (
            <Radix.Description className="mt-0.5 text-sm break-words whitespace-pre-line text-ink">
              <span>{description}</span>
              {action && <Pause after={description} />}
            </Radix.Description>
          )}
        </div>
        {action && <ToastAction id={id} action={action} />}
      </div>
      <Radix.Close
        aria-label={t('common.close')}
        className="-m-1 shrink-0 rounded-lg p-1 text-muted hover:text-ink"
      >
        <X className="size-5" />
      </Radix.Close>
    </Radix.Root>
  );
}

/**
 * Shows one toast at a time, for 5 seconds. A swipe toward its side dismisses it, and F8 focuses
 * it. Toasts are at the top so that they don't cover buttons that send a form or a message.
 */
export function Toaster() {
  const message = useToast();
  const t = useTranslations();
  return (
    <Radix.Provider
      label={t('common.notification')}
      duration={5000}
      swipeDirection={locales[useLocale()].dir === 'rtl' ? 'left' : 'right'}
      swipeThreshold={50}
    >
      {message && <Message key={message.id} {...message} />}
      <Radix.Viewport
        // Radix fills in the key.
        label={t('common.notifications', { hotkey: '{hotkey}' })}
        hotkey={['F8']}
        className="fixed end-0 top-0 z-50 flex w-full flex-col gap-2 p-4 outline-none sm:top-16 sm:max-w-sm"
      />
    </Radix.Provider>
  );
}
