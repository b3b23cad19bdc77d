'use client';

import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ChangedMeanwhile } from '@/features/ChangedMeanwhile';
import { copyFields, mergeFields, type ThreeWays } from '@/features/mergeFields';
import { labelOf, labelsOf, type OptionList } from '@/format/labels';
import type { MessageKey } from '@/i18n/language';
import { useLanguage } from '@/i18n/useTranslations';
import type { ProfileFields, ProfileSave } from './fields';

type Name = keyof ProfileFields;

const labels: Record<Name, string> = {
  firstName: 'about.firstName',
  lastName: 'about.lastName',
  profileImageUrl: 'about.photo',
  bio: 'about.bio',
  languages: 'about.languages',
  affiliation: 'about.affiliation',
  shown: 'about.shown',
  phone: 'contact.phone',
  timeZone: 'contact.timeZone',
  observanceLevel: 'observance.level',
  kashrutLevel: 'observance.kashrut',
  genderPreference: 'observance.gender',
  shomerShabbat: 'observance.shomerShabbat',
  householdSize: 'table.household',
  dietaryFlags: 'table.dietary',
  allergens: 'table.allergens',
  dietaryNotes: 'table.notes',
  accessibilityNeeds: 'table.accessibility',
};

const options: Partial<Record<Name, OptionList>> = {
  observanceLevel: 'observance',
  kashrutLevel: 'kashrut',
  genderPreference: 'genderSeating',
  dietaryFlags: 'dietary',
  allergens: 'allergen',
  accessibilityNeeds: 'accessibility',
};

type Conflict = {
  attempt: number;
  taken: Name[];
  collisions: { name: Name; chosen: 'mine' | 'theirs' }[];
  mine: ProfileFields;
  theirs: ProfileFields;
};

/**
 * Merges the profile's form with what was saved meanwhile.
 * @returns `merge`, which returns whether there's anything to look at, and `notice` for the person
 */
export function useProfileMerge(form: UseFormReturn<ProfileFields, unknown, ProfileSave>) {
  const language = useLanguage();
  const { t, locale } = language;
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const merge = (ways: ThreeWays<ProfileFields>): boolean => {
    const { merged, taken, collide } = mergeFields([], ways);
    form.reset(ways.theirs);
    form.reset(merged, { keepDefaultValues: true });
    const isVisible = taken.length > 0 || collide.length > 0;
    if (isVisible)
      setConflict((last) => ({
        attempt: (last?.attempt ?? 0) + 1,
        taken: taken.flat(),
        collisions: collide.flat().map((name) => ({ name, chosen: 'mine' as const })),
        mine: ways.mine,
        theirs: ways.theirs,
      }));
    return isVisible;
  };

  const choose = (name: Name, chosen: 'mine' | 'theirs') => {
    if (!conflict) return;
    const values = copyFields([name], conflict[chosen], form.getValues());
    form.reset(values, { keepDefaultValues: true });
    const collisions = conflict.collisions.map((one) =>
      one.name === name ? { name, chosen } : one,
    );
    setConflict({ ...conflict, collisions });
  };

  const label = (name: Name) => t(`profile.${labels[name]}` as MessageKey);

  const text = (name: Name, fields: ProfileFields): string => {
    const value = fields[name];
    const list = options[name];
    if (typeof value === 'boolean')
      return t(value ? 'listingForm.changed.yes' : 'listingForm.changed.no');
    if (Array.isArray(value))
      return list
        ? labelsOf(language, list, value)
        : new Intl.ListFormat(locale).format(
            value.map((part) => t(`profile.shown.${part}` as MessageKey)),
          );
    return list && value ? labelOf(t, list, String(value)) : String(value ?? '');
  };

  const notice = conflict && (
    <ChangedMeanwhile
      attempt={conflict.attempt}
      taken={conflict.taken.map(label)}
      collisions={conflict.collisions.map(({ name, chosen }) => ({
        key: name,
        label: label(name),
        mine: text(name, conflict.mine),
        theirs: text(name, conflict.theirs),
        chosen,
        onChoose: (choice) => choose(name, choice),
      }))}
    />
  );
  return { merge, notice, forget: () => setConflict(null) };
}
