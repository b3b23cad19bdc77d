'use client';

import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useTranslations } from '@/i18n/useTranslations';
import { toast } from './toastStore';

/** A part of a page that most visits never need: its scripts are fetched when somebody first does. */
export type OnDemand<Props> = {
  load: () => Promise<ComponentType<Props>>;
  /** Fetches it ahead, where somebody comes near; a failure shows when it is really needed. */
  warm: () => void;
};

/** @param fetchPart imports the part; asked once, and again only after it has failed */
export function onDemand<Props>(fetchPart: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let coming: Promise<ComponentType<Props>> | undefined;
  const load = () => {
    coming ??= fetchPart().catch((error: unknown) => {
      coming = undefined;
      throw error;
    });
    return coming;
  };
  return { load, warm: () => void load().catch(() => {}) };
}

/**
 * The part, once `want` was called and it has come; undefined before. `onFailure` hears that it cannot
 * be had, as without a network.
 */
export function useOnDemand<Props>(part: OnDemand<Props>, onFailure?: () => void) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const want = useCallback(
    () => void part.load().then((loaded) => setPart(() => loaded), onFailure),
    [part, onFailure],
  );
  return [Part, want] as const;
}

/** What somebody does with a page, and seldom only once. */
const TOUCHES = ['pointerdown', 'keydown'] as const;

/** Calls `warm` when somebody first does anything with the page. @returns what takes that back */
export function onFirstInteraction(warm: () => void): () => void {
  const done = new AbortController();
  const once = () => {
    done.abort();
    warm();
  };
  for (const touch of TOUCHES) window.addEventListener(touch, once, { signal: done.signal });
  return () => done.abort();
}

type DialogProps = { open: boolean; onClose: () => void };

/** A dialog that is fetched when it first opens, and then stays. Who cannot have it is told, and goes on. */
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
      let gone = false;
      part.load().then(
        (loaded) => !gone && setLoaded(() => loaded),
        () => {
          if (gone) return;
          toast({
            title: t('common.error'),
            description: t('common.checkConnection'),
            variant: 'destructive',
          });
          onClose();
        },
      );
      return () => {
        gone = true;
      };
    }, [open, Loaded, onClose, t]);
    return Loaded ? <Loaded {...props} /> : null;
  }
  return Object.assign(DialogOnDemand, { warm: part.warm });
}
