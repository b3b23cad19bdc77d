'use client';

import { useRef, useState } from 'react';
import { Button } from '@/components/button';
import { LoadError } from '@/components/emptyState';
import { LoadingBox } from '@/components/skeleton';
import { toastSuccess } from '@/components/toast';
import { useFailureToast } from '@/features/errorMessage';
import { labelOf } from '@/format/labels';
import type { Translate } from '@/i18n/language';
import { useLanguage, useTranslations } from '@/i18n/useTranslations';
import { unclaimableAllergies } from '@/schemas/allergies';
import type { Need } from '@/schemas/need';
import { trpc } from '@/trpc/client';
import { needText } from '../needs/needText';
import { NeedForm } from './NeedForm';
import { NeedMeals } from './NeedMeals';
import { NoAlertsNote } from './NoAlertsNote';
import { wantedAlerts } from './wantedAlerts';

/** Returns what else matters to a group: 'Glatt · at most 3 steps'. */
function otherNeeds(t: Translate, need: Need): string {
  const { kashrutLevel, genderSeating, maxSteps, maxWalkMinutes } = need;
  const texts = [
    kashrutLevel && labelOf(t, 'kashrut', kashrutLevel),
    genderSeating && labelOf(t, 'genderSeating', genderSeating),
    maxSteps !== null && t('need.form.stepCount', { count: maxSteps }),
    maxWalkMinutes !== null && t('need.form.walkMinutes', { minutes: maxWalkMinutes }),
  ];
  return texts.filter(Boolean).join(' · ');
}

function Summary({ need, onEdit }: { need: Need; onEdit: () => void }) {
  const language = useLanguage();
  const { t } = language;
  const utils = trpc.useUtils();
  const end = trpc.needs.end.useMutation({
    onSuccess: () => {
      utils.needs.mine.setData(undefined, null);
      toastSuccess(t, t('need.ended'));
    },
    onError: useFailureToast(t('need.endFailed')),
  });
  const needs = [needText(language, need), otherNeeds(t, need)].filter(Boolean);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 text-sm">
        <p className="font-medium wrap-anywhere">
          {t('need.summary', { count: need.groupSize, place: need.city })}
        </p>
        {needs.map((text) => (
          <p key={text} className="text-muted wrap-anywhere">
            {text}
          </p>
        ))}
        {need.audience === 'hosts' && (
          <p className="text-muted">{t('need.seenBy', { count: need.seenBy })}</p>
        )}
        {need.alerts !== 'off' &&
          (unclaimableAllergies(need).length > 0 ? (
            <NoAlertsNote needs={need} audience={need.audience} />
          ) : (
            <p className="text-muted">{t(`need.alertsOn.${need.alerts}`)}</p>
          ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onEdit}>
          {t('need.edit')}
        </Button>
        <Button variant="secondary" busy={end.isPending} onClick={() => end.mutate()}>
          {t('need.end')}
        </Button>
      </div>
    </div>
  );
}

export function NeedPage() {
  const t = useTranslations();
  const { data: need, isError, refetch } = trpc.needs.mine.useQuery();
  const profile = trpc.users.profile.useQuery();
  const [editing, setEditing] = useState<boolean>();
  const heading = useRef<HTMLHeadingElement>(null);
  // Without the profile, a new need would lack its allergies.
  const isReady = need !== undefined && profile.data !== undefined;
  const hasFailed = (isError && need === undefined) || profile.isError;
  // A search leads here to turn on alerts.
  const alerts = isReady && editing === undefined ? wantedAlerts(window.location.search) : 'off';
  const asksForAlerts = need?.alerts === 'off' && alerts !== 'off';
  const isEditing = editing ?? asksForAlerts;
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-4 sm:py-8">
      <h1 ref={heading} tabIndex={-1} className="w-fit text-2xl font-semibold sm:text-4xl">
        {t('need.title')}
      </h1>
      <p className="mt-1 mb-6 text-muted">{t(need ? 'need.found' : 'need.text')}</p>
      {!isReady && hasFailed && (
        <LoadError
          title={t('need.loadError')}
          onRetry={() => Promise.all([refetch(), profile.refetch()])}
        />
      )}
      {!isReady && !hasFailed && <LoadingBox className="min-h-svh" />}
      {isReady && (isEditing || !need) && (
        <NeedForm
          need={need && asksForAlerts ? { ...need, alerts } : need}
          profile={profile.data}
          onDone={() => {
            setEditing(false);
            // The form ends far down the page, and what it changes is at the top.
            heading.current?.focus();
          }}
        />
      )}
      {isReady && need && !isEditing && (
        <div className="space-y-6">
          <Summary need={need} onEdit={() => setEditing(true)} />
          <NeedMeals need={need} />
        </div>
      )}
    </div>
  );
}
