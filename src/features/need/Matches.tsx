'use client';

import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '@/components/button';
import { dialogOnDemand } from '@/components/dialog';
import { LoadError } from '@/components/emptyState';
import { Link } from '@/components/link';
import { LoadingBox } from '@/components/skeleton';
import { distanceText } from '@/format/distance';
import { allergyNames, labelOf } from '@/format/labels';
import { publicPlace } from '@/format/place';
import { formatList } from '@/i18n/format';
import { useLanguage } from '@/i18n/useTranslations';
import { isAllergyFlag } from '@/schemas/allergies';
import type { Need, NeedMatches } from '@/schemas/need';
import { accessibilityTags, dietaryFlags, MAX_ASKED_TOGETHER } from '@/schemas/options';
import { knownValues } from '@/schemas/plain';
import { trpc } from '@/trpc/client';
import { useMealTexts } from '../listings/useMealTexts';
import { needText } from '../needs/needText';
import { SeatsForGroup } from '../requests/SeatsForGroup';

const AskSeveralDialog = dialogOnDemand(() =>
  import('../requests/AskSeveralDialog').then((module) => module.AskSeveralDialog),
);

type Match = NeedMatches[number];
type Unmet = Match['unmet'][number];

function useUnmetText() {
  const { t, locale } = useLanguage();
  const textOf = ({ need, value }: Unmet): string => {
    switch (need) {
      case 'dietaryFlags':
        return labelOf(t, 'dietary', `${value}`);
      case 'accessibilityNeeds':
        return labelOf(t, 'accessibility', `${value}`);
      case 'kashrutLevel':
        return labelOf(t, 'kashrut', `${value}`);
      case 'genderSeating':
        return labelOf(t, 'genderSeating', `${value}`);
      case 'maxSteps':
        return t('need.form.stepCount', { count: Number(value) });
      default:
        return t('need.form.walkMinutes', { minutes: Number(value) });
    }
  };
  return (unmet: Unmet[]) => formatList(locale, unmet.map(textOf));
}

/** Allergies come on a line of their own, never among preferences. */
function Fit({ unmet }: Pick<Match, 'unmet'>) {
  const language = useLanguage();
  const { t } = language;
  const textOf = useUnmetText();
  const isAllergy = ({ need, value }: Unmet) => need === 'allergens' || isAllergyFlag(`${value}`);
  const allergens = unmet.filter(isAllergy).map(({ value }) => `${value}`);
  const others = unmet.filter((one) => !isAllergy(one));
  const unfit = others.filter(({ fit }) => fit === 'doesNotFit');
  // Only we can know the walk, so that isn't something that the listing doesn't mention.
  const isUnknown = (walk: boolean) => (one: Unmet) =>
    one.fit === 'unknown' && (one.need === 'maxWalkMinutes') === walk;
  const unknown = others.filter(isUnknown(false));
  return (
    <>
      {unmet.length === 0 && <p className="text-good">{t('need.match.fits')}</p>}
      {allergens.length > 0 && (
        <p className="flex items-start gap-1.5 font-semibold text-bad">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">
            {t('need.match.allergy', { allergens: allergyNames(language, allergens) })}
          </span>
        </p>
      )}
      {unfit.length > 0 && (
        <p className="font-medium text-bad">{t('need.match.unfit', { needs: textOf(unfit) })}</p>
      )}
      {unknown.length > 0 && (
        <p className="text-warn">{t('need.match.unknown', { needs: textOf(unknown) })}</p>
      )}
      {others.some(isUnknown(true)) && <p className="text-warn">{t('need.match.unknownWalk')}</p>}
    </>
  );
}

function MatchRow({
  match: { listing, slot, unmet },
  groupSize,
  checked,
  disabled,
  onChange,
}: {
  match: Match;
  groupSize: number;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}) {
  const { t, mealTimeInZone, cardPrice } = useMealTexts();
  const distance =
    listing.distanceKm === undefined
      ? undefined
      : distanceText(t, listing.distanceKm, listing.country);
  const away =
    distance && listing.walkMinutes
      ? t('explore.card.walk', { away: distance, minutes: listing.walkMinutes })
      : distance;
  const titleId = `match-${slot.id}`;
  return (
    <li className="flex items-start gap-3 py-3 text-sm">
      <label className="flex size-11 shrink-0 items-center justify-center">
        <input
          type="checkbox"
          aria-labelledby={titleId}
          checked={checked}
          disabled={disabled || groupSize > slot.maxGroupSize}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
      <div className="min-w-0 space-y-0.5">
        <Link
          id={titleId}
          href={`/listing/${listing.id}`}
          className="inline-block py-0.5 font-semibold wrap-anywhere hover:underline"
        >
          <bdi>{listing.title}</bdi>
        </Link>
        <p>
          {[mealTimeInZone(slot.startsAt, slot.endsAt, listing.timeZone), cardPrice(slot)].join(
            ' · ',
          )}
        </p>
        <p className="text-muted wrap-anywhere">
          {[publicPlace(listing), away].filter(Boolean).join(' · ')}
        </p>
        <SeatsForGroup slot={slot} groupSize={groupSize} />
        <Fit unmet={unmet} />
      </div>
    </li>
  );
}

/** Meals for one meal of a need. Up to four hosts can be asked at once. */
export function Matches({
  need,
  meal: { date, type, requests },
  headingId,
}: {
  need: Need;
  meal: Need['meals'][number];
  headingId: string;
}) {
  const language = useLanguage();
  const { t } = language;
  const { data, isError, refetch } = trpc.needs.matches.useQuery({ date, type });
  const [chosenIds, setChosenIds] = useState<string[]>([]);
  const [asking, setAsking] = useState(false);
  if (isError) return <LoadError title={t('need.match.failed')} onRetry={() => refetch()} />;
  if (!data) return <LoadingBox className="mt-3 h-32" />;
  // A meal with an open request or an invitation can't be asked for again.
  const found = data.filter(({ slot }) => !requests.some(({ slotId }) => slotId === slot.id));
  const chosen = found.filter(({ slot }) => chosenIds.includes(slot.id));
  const left = MAX_ASKED_TOGETHER - requests.length;
  const choose = (id: string, on: boolean) =>
    setChosenIds((ids) => (on ? [...ids, id] : ids.filter((one) => one !== id)));
  const needs = needText(language, need);
  const search = new URLSearchParams({ city: need.city, ...(need.near && { near: need.near }) });
  return (
    <div className="mt-2">
      {data.length === 0 && <p className="text-sm text-muted">{t('need.match.none')}</p>}
      <ul className="divide-y">
        {found.map((match) => (
          <MatchRow
            key={match.slot.id}
            match={match}
            groupSize={need.groupSize}
            checked={chosenIds.includes(match.slot.id)}
            disabled={chosen.length >= left && !chosenIds.includes(match.slot.id)}
            onChange={(on) => choose(match.slot.id, on)}
          />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {found.length > 0 && (
          <Button about={headingId} disabled={chosen.length === 0} onClick={() => setAsking(true)}>
            {t('need.ask.open', { count: chosen.length })}
          </Button>
        )}
        <ButtonLink variant="quiet" href={`/explore?${search}`}>
          {t('nav.account.explore')}
        </ButtonLink>
      </div>
      {found.length > 0 && (
        <p className="mt-2 text-sm text-muted">{t('need.ask.text', { max: MAX_ASKED_TOGETHER })}</p>
      )}
      <AskSeveralDialog
        meals={chosen}
        start={{
          seatsRequested: need.groupSize,
          dietaryFlags: knownValues(dietaryFlags, need.dietaryFlags),
          allergens: need.allergens,
          accessibilityNeeds: knownValues(accessibilityTags, need.accessibilityNeeds),
          introMessage: need.words ?? '',
        }}
        asksOthers={requests.some(({ status }) => status !== 'invited')}
        returnPath={() => '/need'}
        open={asking}
        onClose={() => setAsking(false)}
        onSent={() => setChosenIds([])}
      >
        {needs && <p className="text-sm wrap-anywhere">{t('need.ask.needs', { needs })}</p>}
      </AskSeveralDialog>
    </div>
  );
}
