'use client';

import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/button';
import { dialogOnDemand } from '@/components/dialog';
import { useTranslations } from '@/i18n/useTranslations';

const ReportDialog = dialogOnDemand(() =>
  import('./ReportDialog').then((module) => module.ReportDialog),
);

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
