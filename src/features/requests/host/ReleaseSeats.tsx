'use client';

import { useState } from 'react';
import { Button } from '@/components/button';
import { personName } from '@/format/personName';
import { useTranslations } from '@/i18n/useTranslations';
import type { HostRequest } from '@/schemas/request';
import { cardHeading } from './answering';
import { ReleaseDialog } from './ReleaseDialog';

/** Offers the host the seats of a group that hasn't confirmed that it's coming. */
export function ReleaseSeats({ request }: { request: HostRequest }) {
  const t = useTranslations();
  const [isAsking, setIsAsking] = useState(false);
  const { id, hopper, seatsRequested: count, actions } = request;
  if (!actions.includes('release')) return null;
  return (
    <div className="space-y-2 rounded-xl border border-warn/40 p-3">
      <p className="text-sm font-medium">
        {t('request.release.text', { guest: personName(t, hopper, 'guest') })}
      </p>
      <Button about={cardHeading(id)} variant="secondary" onClick={() => setIsAsking(true)}>
        {t('request.release.action', { count })}
      </Button>
      <ReleaseDialog request={request} open={isAsking} onClose={() => setIsAsking(false)} />
    </div>
  );
}
