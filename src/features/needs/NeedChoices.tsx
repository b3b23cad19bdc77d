import { TriangleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { ChoiceGroup } from '@/components/field';
import { optionsOf } from '@/format/labels';
import { useTranslations } from '@/i18n/useTranslations';
import { isAllergyFlag } from '@/schemas/allergies';
import type { AccessibilityTag, DietaryFlag } from '@/schemas/options';

/** Makes an option that is an allergy look different from preferences. */
const markAllergy = <Value extends string>({
  value,
  label,
}: {
  value: Value;
  label: string;
}): { value: Value; label: ReactNode } => ({
  value,
  label: isAllergyFlag(value) ? (
    <span className="flex items-center gap-1.5 font-semibold text-bad">
      <TriangleAlert className="size-4 shrink-0" />
      <span>{label}</span>
    </span>
  ) : (
    label
  ),
});

type Group<Value extends string> = Omit<ComponentProps<typeof ChoiceGroup<Value>>, 'options'>;

/** Dietary needs from our list. */
export function DietChoices(group: Group<DietaryFlag>) {
  const t = useTranslations();
  const options = optionsOf(t, 'dietary');
  return (
    <ChoiceGroup
      {...group}
      options={group.layout === 'chips' ? options : options.map(markAllergy)}
    />
  );
}

/** Accessibility needs from our list. */
export function AccessChoices(group: Group<AccessibilityTag>) {
  const t = useTranslations();
  return <ChoiceGroup {...group} options={optionsOf(t, 'accessibility')} />;
}
