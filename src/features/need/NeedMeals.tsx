'use client';

import { skipToken } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '@/components/badge';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { Link } from '@/components/link';
import { LoadingBox } from '@/components/skeleton';
import { labelOf } from '@/format/labels';
import { requestAnchor } from '@/format/requestLinks';
import { useTranslations } from '@/i18n/useTranslations';
import type { Need } from '@/schemas/need';
import { trpc } from '@/trpc/client';
import { statusTones } from '../requests/statusTones';
import { Matches } from './Matches';
import { mealName } from './needFields';
import { OpenSukkahs } from './OpenSukkahs';
import { useHolidayMeals } from './useHolidayMeals';

type Meal = Need['meals'][number];

const tones = {
  found: 'good',
  asked: 'warn',
  invited: 'accent',
  open: 'neutral',
} as const;

const requestClass = 'min-w-0 py-1 wrap-anywhere text-accent hover:underline';

/** Invitations come first, because they wait for an answer. */
function Requests({ requests }: Pick<Meal, 'requests'>) {
  const t = useTranslations();
  const isInvitation = ({ status }: Meal['requests'][number]) => Number(status === 'invited');
  return (
    <ul className="mt-2 space-y-1 empty:hidden">
      {[...requests]
        .sort((a, b) => isInvitation(b) - isInvitation(a))
        .map(({ id, status, listing, hostName }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2 text-sm">
            {status === 'invited' ? (
              <>
                <Link
                  href={`/requests#${requestAnchor(id)}`}
                  className={`${requestClass} text-base font-semibold`}
                >
                  {t('need.invites', { host: hostName || t('person.host') })}
                </Link>
                <bdi className="min-w-0 wrap-anywhere text-muted">{listing.title}</bdi>
              </>
            ) : (
              <>
                <Link
                  href={`/requests#${requestAnchor(id)}`}
                  className={`${requestClass} font-medium`}
                >
                  <bdi>{listing.title}</bdi>
                </Link>
                <Badge tone={statusTones[status]}>{labelOf(t, 'status', status)}</Badge>
              </>
            )}
          </li>
        ))}
    </ul>
  );
}

function MealSection({
  need,
  meal,
  label,
  startsOpen,
  isLastOfDay,
}: {
  need: Need;
  meal: Meal;
  label: string;
  startsOpen: boolean;
  isLastOfDay: boolean;
}) {
  const t = useTranslations();
  const [open, setOpen] = useState(startsOpen);
  const heading = `meal-${meal.date}-${meal.type}`;
  return (
    <Card as="section" aria-labelledby={heading} className="p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={heading} className="font-semibold">
          {label}
        </h2>
        <Badge tone={tones[meal.state]}>{t(`need.state.${meal.state}`)}</Badge>
      </div>
      <Requests requests={meal.requests} />
      {meal.state !== 'found' &&
        (open ? (
          <>
            <Matches need={need} meal={meal} headingId={heading} />
            {isLastOfDay && <OpenSukkahs date={meal.date} />}
          </>
        ) : (
          <Button
            variant="secondary"
            className="mt-3"
            about={heading}
            onClick={() => setOpen(true)}
          >
            {t('need.match.show')}
          </Button>
        ))}
    </Card>
  );
}

const isLookedFor = ({ state }: Meal) => state !== 'found';

/** Whether what the first section will show is loading. When it arrives, it moves those below. */
function useIsLoading(need: Need): boolean {
  const [first] = useState(() => need.meals.find(isLookedFor));
  const { date, type } = first ?? {};
  const matches = trpc.needs.matches.useQuery(date && type ? { date, type } : skipToken);
  const sukkahs = trpc.needs.openSukkahs.useQuery(date ? { date } : skipToken);
  return matches.isLoading || sukkahs.isLoading;
}

/** The meals of a need that are still to come. The first that isn't found shows what fits. */
export function NeedMeals({ need }: { need: Need }) {
  const t = useTranslations();
  const { meals, isError } = useHolidayMeals(need);
  const isLoading = useIsLoading(need);
  if (isLoading || !(meals || isError)) return <LoadingBox className="min-h-svh" />;
  const labels = new Map(meals?.map((meal) => [mealName(meal), meal.label]));
  const coming = meals ? need.meals.filter((meal) => labels.has(mealName(meal))) : need.meals;
  const first = coming.find(isLookedFor);
  return (
    <div className="space-y-4">
      {coming.map((meal, index) => (
        <MealSection
          key={mealName(meal)}
          need={need}
          meal={meal}
          label={labels.get(mealName(meal)) ?? t('common.loading')}
          startsOpen={meal === first}
          isLastOfDay={coming[index + 1]?.date !== meal.date}
        />
      ))}
    </div>
  );
}
