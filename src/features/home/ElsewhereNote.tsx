'use client';

import { useState } from 'react';
import { Button } from '@/components/button';
import { toastSuccess } from '@/components/toast';
import { recall, remember } from '@/features/browserStorage';
import { formatZone } from '@/i18n/format';
import { useLanguage } from '@/i18n/useTranslations';
import { zoneCity } from '@/i18n/zoneLabel';
import { trpc } from '@/trpc/client';
import { useFailureToast } from '../errorMessage';

/** The last zone that the user didn't want. */
const SAID_NO = 'sukkah-zone-no';

const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Asks someone whose device is in another time zone than their account whether to use its times.
 * Shabbat begins and ends by the account's.
 */
export function ElsewhereNote() {
  const { t, locale } = useLanguage();
  const fail = useFailureToast(t('home.elsewhere.failed'));
  const utils = trpc.useUtils();
  const [isClosed, setClosed] = useState(false);
  const [timeZone] = useState(deviceZone);
  const isAsked = !isClosed && recall(SAID_NO) !== timeZone;
  const { data: isElsewhere } = trpc.users.isElsewhere.useQuery({ timeZone }, { enabled: isAsked });
  const change = trpc.users.setTimeZone.useMutation({
    onSuccess: async () => {
      toastSuccess(t, t('home.elsewhere.saved'));
      await utils.users.isElsewhere.invalidate();
    },
    onError: fail,
  });
  if (!isElsewhere || !isAsked) return null;
  const decline = () => {
    setClosed(true);
    remember(SAID_NO, timeZone);
  };
  const texts = {
    city: zoneCity(timeZone),
    zone: formatZone(locale, new Date(), timeZone, 'longGeneric'),
  };
  return (
    <div role="note" className="flex flex-wrap items-center gap-2 rounded-2xl border p-4 text-sm">
      <p className="min-w-40 grow basis-0">{t('home.elsewhere.text', texts)}</p>
      <Button onClick={() => change.mutate({ timeZone })} busy={change.isPending}>
        {t('home.elsewhere.yes')}
      </Button>
      <Button variant="secondary" onClick={decline}>
        {t('home.elsewhere.no')}
      </Button>
    </div>
  );
}
