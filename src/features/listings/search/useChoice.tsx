'use client';

import { UsersRound } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '@/components/button';
import { onDemand, useOnDemand } from '@/components/onDemand';
import { toastError } from '@/components/toast';
import { useTranslations } from '@/i18n/useTranslations';
import {
  type BoxOf,
  CHOSEN_PARAM,
  type Choice,
  canAsk,
  readPairs,
  searchedMeal,
  writePairs,
} from './chosenMeals';
import type { Filters } from './filters';
import { chosenFor, forgetChosen, rememberChosen } from './lastSearch';

const parts = onDemand(() => import('./choiceParts').then((module) => module.choicePart));

/**
 * Returns what the path after signing in says is chosen, and removes it, so that going back or
 * reloading asks nothing.
 */
function takeFromPath(): string | null {
  const { pathname, search } = window.location;
  const params = new URLSearchParams(search);
  const linked = params.get(CHOSEN_PARAM);
  if (linked === null) return null;
  params.delete(CHOSEN_PARAM);
  window.history.replaceState(null, '', params.size ? `${pathname}?${params}` : pathname);
  return linked;
}

/**
 * Lets people choose among the listings that a search for one meal has found. The functions return a
 * button that turns it on and off, and a bar that asks the chosen hosts. `boxOf` returns a card's
 * checkbox, and is undefined while choosing is off. All but the button loads on first use. In this
 * tab, meals stay chosen while their guest looks at a listing, changes other filters, or signs in.
 */
export function useChoice(filters: Filters, listings: readonly Parameters<BoxOf>[0][] | undefined) {
  const t = useTranslations();
  const meal = searchedMeal(filters);
  const [chosen, setChosen] = useState<{ meal: string; pairs: readonly string[] }>();
  const [startsAsking, setStartsAsking] = useState(false);
  // After hydration, because the server doesn't know the choice.
  useEffect(() => {
    if (!meal) return;
    const linked = takeFromPath();
    if (linked !== null) {
      rememberChosen(meal, linked);
      setStartsAsking(true);
    }
    const text = linked ?? chosenFor(meal);
    if (text !== null) setChosen({ meal, pairs: readPairs(text) });
  }, [meal]);
  useEffect(() => {
    if (chosen) rememberChosen(chosen.meal, writePairs(chosen.pairs));
  }, [chosen]);

  const begin = () => meal && setChosen({ meal, pairs: [] });
  const end = () => {
    forgetChosen();
    setChosen(undefined);
    setStartsAsking(false);
  };
  const [Part, want] = useOnDemand(parts, () => {
    toastError(t, t('common.checkConnection'));
    end();
  });
  const pairs = meal !== undefined && chosen?.meal === meal ? chosen.pairs : undefined;
  const isOn = pairs !== undefined;
  useEffect(() => {
    if (isOn) want();
  }, [isOn, want]);

  const choice = useMemo(
    (): Choice | undefined =>
      pairs && {
        pairs,
        onChoose: (pair, isChosen) => {
          const others = pairs.filter((one) => one !== pair);
          if (meal) setChosen({ meal, pairs: isChosen ? [...others, pair] : others });
        },
      },
    [pairs, meal],
  );
  // Cards are memoized.
  const boxOf = useMemo(
    (): BoxOf | undefined =>
      Part && choice && ((listing) => <Part part="box" listing={listing} choice={choice} />),
    [Part, choice],
  );
  const canChoose =
    !listings || listings.filter(({ timeSlots: [slot] }) => canAsk(slot)).length > 1;
  return {
    isOn,
    boxOf,
    button: (className: string) =>
      meal !== undefined &&
      (isOn || canChoose) && (
        <Button
          variant="quiet"
          aria-pressed={isOn}
          className={`aria-pressed:bg-raised ${className}`}
          {...parts.approach}
          onClick={isOn ? end : begin}
        >
          <UsersRound className="max-sm:hidden" />
          <span>{t('explore.ask.several')}</span>
        </Button>
      ),
    bar: (className: string) =>
      Part &&
      choice && (
        <Part
          part="bar"
          filters={filters}
          choice={choice}
          startsAsking={startsAsking}
          onEnd={() => {
            end();
            // The bar goes away.
            document.getElementById('results')?.focus({ preventScroll: true });
          }}
          className={className}
        />
      ),
  };
}
