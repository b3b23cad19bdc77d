'use client';

import { X } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Button } from '@/components/button';
import { dialogOnDemand } from '@/components/dialog';
import { useTranslations } from '@/i18n/useTranslations';
import { MAX_ASKED_TOGETHER } from '@/schemas/options';
import { loginHref } from '../../session/loginHref';
import { useKnownViewer } from '../../session/ViewerProvider';
import { cardIds } from '../ListingCard';
import { type BoxOf, CHOSEN_PARAM, type Choice, canAsk, pairOf, writePairs } from './chosenMeals';
import type { Filters } from './filters';

const AskChosenDialog = dialogOnDemand(() =>
  import('./AskChosenDialog').then((module) => module.AskChosenDialog),
);

/** Returns the path of this search that leads back from signing in, to ask what is chosen. */
function pathToAsk(pairs: readonly string[]): string {
  const { pathname, search } = window.location;
  const params = new URLSearchParams(search);
  params.set(CHOSEN_PARAM, writePairs(pairs));
  return `${pathname}?${params}`;
}

/** On a card: chooses its meal, unless that can't be asked for, or is the viewer's own. */
function ChooseBox({
  listing: {
    id,
    hostId,
    timeSlots: [slot],
  },
  choice: { pairs, onChoose },
}: {
  listing: Parameters<BoxOf>[0];
  choice: Choice;
}) {
  const t = useTranslations();
  const viewer = useKnownViewer();
  if (!slot || !canAsk(slot) || viewer?.id === hostId) return null;
  const ids = cardIds(id);
  const pair = pairOf(id, slot.id);
  const isChosen = pairs.includes(pair);
  return (
    // Above the card's link. As it's no taller than that, the card keeps its height.
    <label className="relative z-1 -my-1 flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-edge bg-surface px-3 text-sm font-medium has-disabled:opacity-60">
      <input
        type="checkbox"
        aria-labelledby={`${ids.choose} ${ids.title}`}
        aria-describedby={ids.meal}
        checked={isChosen}
        disabled={pairs.length >= MAX_ASKED_TOGETHER && !isChosen}
        onChange={({ target }) => onChoose(pair, target.checked)}
      />
      <span id={ids.choose}>{t('explore.ask.choose')}</span>
    </label>
  );
}

/**
 * Says how many meals are chosen, and asks their hosts. Stays at the bottom of the window while the
 * results scroll. Visitors sign in first.
 */
function ChoiceBar({
  filters,
  choice: { pairs },
  startsAsking,
  onEnd,
  className,
}: {
  filters: Filters;
  choice: Choice;
  startsAsking: boolean;
  onEnd: () => void;
  className: string;
}) {
  const t = useTranslations();
  const viewer = useKnownViewer();
  const [isAsking, setIsAsking] = useState(startsAsking);
  const [count, max] = [pairs.length, MAX_ASKED_TOGETHER];
  return (
    <fieldset
      className={`choice-bar sticky z-10 -mx-4 mt-6 flex min-w-0 flex-wrap items-center gap-x-1 gap-y-2 border-t bg-surface px-4 py-2.5 sm:bottom-4 sm:mx-0 sm:rounded-2xl sm:border sm:shadow-float print:hidden ${className}`}
    >
      <legend className="sr-only">{t('explore.ask.several')}</legend>
      <Button
        variant="quiet"
        aria-label={t('common.cancel')}
        className="-ms-2 min-w-11 px-0"
        onClick={onEnd}
      >
        <X />
      </Button>
      <p role="status" className="min-w-0 grow basis-24 text-sm font-semibold">
        {count > 0 ? t('explore.ask.chosen', { count, max }) : t('explore.ask.text', { max })}
      </p>
      <Button
        disabled={count === 0}
        {...(viewer && AskChosenDialog.approach)}
        onClick={() => {
          if (viewer === null) window.location.href = loginHref(pathToAsk(pairs));
          else setIsAsking(true);
        }}
      >
        {t('need.ask.open', { count })}
      </Button>
      <AskChosenDialog
        filters={filters}
        pairs={pairs}
        returnPath={() => pathToAsk(pairs)}
        open={isAsking && Boolean(viewer) && count > 0}
        onClose={() => setIsAsking(false)}
        onSent={onEnd}
      />
    </fieldset>
  );
}

type Props =
  | ({ part: 'box' } & ComponentProps<typeof ChooseBox>)
  | ({ part: 'bar' } & ComponentProps<typeof ChoiceBar>);

export const choicePart = (props: Props) =>
  props.part === 'box' ? <ChooseBox {...props} /> : <ChoiceBar {...props} />;
