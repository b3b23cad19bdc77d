import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { useFieldError } from '@/components/form';
import type { GuestNeeds } from '@/schemas/guestNeeds';
import { AllergensInput } from './AllergensInput';
import { AccessChoices, DietChoices } from './NeedChoices';

type Fields = Pick<GuestNeeds, 'dietaryFlags' | 'accessibilityNeeds'>;

type Legend = { legend: string; hint?: string | undefined };

type Fold = { label: string; isOpen: boolean };

export function Folded({ fold, children }: { fold: Fold | undefined; children: ReactNode }) {
  if (!fold) return children;
  return (
    <details className="group" open={fold.isOpen || undefined}>
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 text-sm font-medium [&::-webkit-details-marker]:hidden">
        <span>{fold.label}</span>
        <ChevronDown className="size-4 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="space-y-4">{children}</div>
    </details>
  );
}

/**
 * The inputs for a form's `dietaryFlags`, `allergens` and `accessibilityNeeds`. `fold` hides all but
 * the first behind a label, and `children` come before the last.
 */
export function NeedFields({
  dietary,
  allergens,
  accessibility,
  fold,
  children,
}: {
  dietary: Legend;
  allergens: Legend & { other: string };
  accessibility: Legend;
  fold?: Fold;
  children?: ReactNode;
}) {
  const dietError = useFieldError<Fields>('dietaryFlags');
  const accessError = useFieldError<Fields>('accessibilityNeeds');
  return (
    <>
      <Controller<Fields, 'dietaryFlags'>
        name="dietaryFlags"
        render={({ field: { value = [], onChange } }) => (
          <DietChoices {...dietary} error={dietError} value={value} onChange={onChange} />
        )}
      />
      <Folded fold={fold}>
        <AllergensInput {...allergens} />
        {children}
        <Controller<Fields, 'accessibilityNeeds'>
          name="accessibilityNeeds"
          render={({ field: { value = [], onChange } }) => (
            <AccessChoices
              {...accessibility}
              error={accessError}
              value={value}
              onChange={onChange}
            />
          )}
        />
      </Folded>
    </>
  );
}
