'use client';

import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/button';
import { dialogOnDemand } from '@/components/dialog';
import { useTranslations } from '@/i18n/useTranslations';

const ReportDialog = dialogOnDemand(() =>
  import('./ReportDialog').then((module) => module.ReportDialog),
);

const small =
  'inline-flex min-h-6 items-center gap-1 rounded px-1 text-xs text-muted underline-offset-2 hover:text-ink hover:underline';

/** Small, since every message has one. */
export function ReportMessage({ messageId, name }: { messageId: string; name: string }) {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={small}
        aria-label={t('safety.report.messageLabel')}
        onClick={() => setOpen(true)}
      >
        <Flag className="size-3" />
        <span>{t('safety.report.open')}</span>
      </button>
      <ReportDialog
        subject={{ messageId }}
        kind="message"
        name={name}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

export function ReportListing({ listingId, host }: { listingId: string; host: string }) {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className="text-muted" onClick={() => setOpen(true)}>
        <Flag />
        <span>{t('safety.report.listing')}</span>
      </Button>
      <ReportDialog
        subject={{ listingId }}
        kind="listing"
        name={host}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
