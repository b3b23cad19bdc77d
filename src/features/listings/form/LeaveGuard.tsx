'use client';

import { useEffect, useState } from 'react';
import { Button } from '@/components/button';
import { Dialog, DialogFooter } from '@/components/dialog';
import { guardHistory } from '@/components/historyGuard';
import { useTranslations } from '@/i18n/useTranslations';

function leadsAway(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const opensElsewhere =
    event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (opensElsewhere || link.hasAttribute('download') || !['', '_self'].includes(link.target))
    return false;
  const { origin, pathname, search } = window.location;
  return link.origin === origin && link.pathname + link.search !== pathname + search;
}

/**
 * Blocks navigation while `active`: links, and the browser's back and forward buttons, which the
 * router mustn't see. The browser itself asks before the user leaves the site or closes the window.
 * @returns `leave`, which continues the blocked navigation, or null; `stay`, which cancels it.
 */
function useLeaveGuard(active: boolean) {
  const [leave, setLeave] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!active) return;
    const page = window.location.pathname + window.location.search;
    let leaving = false;
    const ask = (go: () => void) =>
      setLeave(() => () => {
        leaving = true;
        setLeave(null);
        go();
      });

    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a');
      if (leaving || !link || !leadsAway(event, link)) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => link.click());
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!leaving) event.preventDefault();
    };
    // Capture, so that this runs before the link's own handler.
    window.addEventListener('click', onClick, true);
    const removeGuard = guardHistory('page', (repeat) => {
      const { pathname, search } = window.location;
      // Navigation within the same page, such as to an anchor, loses nothing.
      if (leaving || pathname + search === page) return false;
      ask(repeat);
      return true;
    });
    window.addEventListener('beforeunload', onUnload);
    return () => {
      window.removeEventListener('click', onClick, true);
      removeGuard();
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [active]);

  return { leave, stay: () => setLeave(null) };
}

/**
 * Asks before unsaved changes are lost, while `active`. The leave button is disabled while saving.
 * `text` says what happens to the changes.
 */
export function LeaveGuard({
  active,
  saving,
  text,
}: {
  active: boolean;
  saving: boolean;
  text: string;
}) {
  const t = useTranslations();
  const { leave, stay } = useLeaveGuard(active);
  useEffect(() => {
    if (active) Dialog.warm();
  }, [active]);
  return (
    <Dialog open={leave !== null} onClose={stay} title={t('listingForm.leave.title')}>
      <p className="text-sm text-muted">{text}</p>
      <DialogFooter>
        <Button variant="secondary" onClick={stay}>
          {t('listingForm.leave.stay')}
        </Button>
        <Button variant="danger" busy={saving} onClick={() => leave?.()}>
          {t('listingForm.leave.submit')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
