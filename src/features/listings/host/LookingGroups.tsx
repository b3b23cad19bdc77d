'use client';

import { useState } from 'react';
import { Badge } from '@/components/badge';
import { Button, ButtonLink } from '@/components/button';
import { dialogOnDemand } from '@/components/dialog';
import { errorMessage, useFailureToast } from '@/features/errorMessage';
import { AllergyNotes, NeedBadges } from '@/features/needs/NeedBadges';
import { allergyNames } from '@/format/labels';
import { spokenLanguage } from '@/format/spokenLanguage';
import { formatList } from '@/i18n/format';
import { useLanguage } from '@/i18n/useTranslations';
import { unconfirmedAllergies } from '@/schemas/allergies';
import type { LookingGroups as Groups } from '@/schemas/invitation';
import type { ComingMeal } from '@/schemas/timeSlot';
import { errorDataOf } from '@/trpc/callErrors';
import { trpc } from '@/trpc/client';

const InviteDialog = dialogOnDemand(() =>
  import('./InviteDialog').then((module) => module.InviteDialog),
);

type Group = Groups[number];

function LookingGroup({
  group,
  meal,
  heading,
  onGone,
}: {
  group: Group;
  meal: ComingMeal;
  heading: string;
  onGone: () => void;
}) {
  const language = useLanguage();
  const { t, locale } = language;
  const [isInviting, setIsInviting] = useState(false);
  const { id, groupSize: count, dietaryFlags, allergies, accessibilityNeeds } = group;
  const { isWalk, languages } = group;
  const name = `group-${id}`;
  const unconfirmed = unconfirmedAllergies(allergies);
  const listed = allergies.filter(({ answer }) => answer === 'listed');
  return (
    <li className="space-y-2 rounded-xl border p-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 id={name} className="text-base font-semibold">
          {t('host.looking.group', { count })}
        </h4>
        {isWalk && <Badge tone="good">{t('host.looking.walk')}</Badge>}
      </div>
      <NeedBadges group={{ ...group, seatsRequested: count, dietaryCounts: [] }} />
      {dietaryFlags.length + allergies.length + accessibilityNeeds.length === 0 && (
        <p className="text-muted">{t('host.looking.noNeeds')}</p>
      )}
      <AllergyNotes side="host" request={{ allergies: listed, status: 'pending' }} />
      {unconfirmed.length > 0 && (
        <p className="font-medium text-bad">
          {t('host.looking.asked', { allergens: allergyNames(language, unconfirmed) })}
        </p>
      )}
      {languages.length > 0 && (
        <p className="text-muted">
          {t('host.looking.languages', {
            languages: formatList(
              locale,
              languages.map((one) => spokenLanguage(locale, one)),
            ),
          })}
        </p>
      )}
      <Button
        about={`${name} ${heading}`}
        className="max-sm:w-full"
        {...InviteDialog.approach}
        onClick={() => setIsInviting(true)}
      >
        {t('host.looking.invite')}
      </Button>
      <InviteDialog
        group={group}
        meal={meal}
        open={isInviting}
        onClose={() => setIsInviting(false)}
        onGone={onGone}
      />
    </li>
  );
}

/** Asks only when the host does, because everyone shown learns how many hosts saw them. */
export function LookingGroups({ meal, heading }: { meal: ComingMeal; heading: string }) {
  const { t } = useLanguage();
  const [gone, setGone] = useState<string[]>([]);
  const failed = t('host.looking.failed');
  const tellFailure = useFailureToast(failed);
  const isUnconfirmed = (error: unknown) => errorDataOf(error)?.code === 'INVITE_UNCONFIRMED';
  const look = trpc.invitations.look.useMutation({
    onError: (error) => {
      if (!isUnconfirmed(error)) tellFailure(error);
    },
  });
  const dropGroup = (id: string) => {
    setGone([...gone, id]);
    // The button that had the focus is gone.
    requestAnimationFrame(() => document.getElementById(heading)?.focus({ preventScroll: true }));
  };
  const groups = look.data?.filter(({ id }) => !gone.includes(id));
  return (
    <div className="space-y-3">
      <Button
        variant="secondary"
        about={heading}
        className="max-sm:w-full"
        busy={look.isPending}
        onClick={() => look.mutate({ id: meal.id })}
      >
        {t(look.data ? 'host.looking.again' : 'host.looking.open')}
      </Button>
      <div role="status" className="space-y-2 text-sm empty:hidden">
        {isUnconfirmed(look.error) && (
          <>
            <p>{errorMessage(t, look.error, failed)}</p>
            <ButtonLink href="/profile#contact" variant="secondary">
              {t('host.looking.profile')}
            </ButtonLink>
          </>
        )}
        {look.data?.length === 0 && <p className="text-muted">{t('host.looking.none')}</p>}
      </div>
      {groups && groups.length > 0 && (
        <ul aria-label={t('host.looking.groups')} className="space-y-3">
          {groups.map((group) => (
            <LookingGroup
              key={group.id}
              group={group}
              meal={meal}
              heading={heading}
              onGone={() => dropGroup(group.id)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
