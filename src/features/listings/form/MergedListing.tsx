'use client';

import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { ChangedMeanwhile } from '@/features/ChangedMeanwhile';
import { useMealTexts } from '../useMealTexts';
import type { ListingFields } from './fields';
import { type Choice, type Collision, type ListingMerge, resolveCollision } from './mergeListing';
import { mealHeading, mealText, partLabel, partText } from './partTexts';

export { mergeListing } from './mergeListing';

type Texts = ReturnType<typeof useMealTexts>;

/** Meals stay as saved until the host chooses, everything else as the host typed it. */
const defaultChoice = ({ kind }: Collision): Choice =>
  kind === 'removed' || kind === 'kept' ? 'theirs' : 'mine';

function textsOf(texts: Texts, collision: Collision, timeZone: string) {
  const { t } = texts;
  const meal = (slot: Parameters<typeof mealText>[1]) => mealText(texts, slot, timeZone);
  switch (collision.kind) {
    case 'field': {
      const [name = 'title'] = collision.names;
      return {
        label: partLabel(texts, name),
        mine: partText(texts, name, collision.mine),
        theirs: partText(texts, name, collision.theirs),
      };
    }
    case 'meal':
      return {
        label: mealHeading(texts, collision.theirs, timeZone),
        mine: meal(collision.mine),
        theirs: meal(collision.theirs),
      };
    case 'removed':
      return {
        label: mealHeading(texts, collision.mine, timeZone),
        mine: `${meal(collision.mine)}\n${t('listingForm.changed.removedMine')}`,
        theirs: t('listingForm.changed.removedTheirs'),
      };
    case 'kept':
      return {
        label: mealHeading(texts, collision.theirs, timeZone),
        mine: t('listingForm.changed.keptMine'),
        theirs: t('listingForm.changed.keptTheirs', {
          meal: meal(collision.theirs),
          guests: collision.guests,
        }),
      };
  }
}

/** Tells the host what was saved meanwhile, and lets them choose where both sides changed the same. */
export function MergedListing({
  attempt,
  result: { merged, taken, collisions },
}: {
  attempt: number;
  result: ListingMerge;
}) {
  const texts = useMealTexts();
  const form = useFormContext<ListingFields>();
  const [choices, setChoices] = useState(() => collisions.map(defaultChoice));
  const choose = (collision: Collision, choice: Choice) => {
    form.reset(resolveCollision(form.getValues(), collision, choice), { keepDefaultValues: true });
    setChoices((before) =>
      before.map((one, index) => (collisions[index] === collision ? choice : one)),
    );
  };
  return (
    <ChangedMeanwhile
      attempt={attempt}
      taken={taken.map((one) =>
        one.kind === 'field'
          ? partLabel(texts, one.name)
          : texts.t(`listingForm.changed.${one.kind}`, {
              meal: mealHeading(texts, one.meal, merged.timeZone),
            }),
      )}
      collisions={collisions.map((collision, index) => ({
        key: `${index}`,
        ...textsOf(texts, collision, merged.timeZone),
        chosen: choices[index] ?? 'mine',
        onChoose: (choice) => choose(collision, choice),
      }))}
    />
  );
}
