import { Flame, MoonStar } from 'lucide-react';
import { Fact } from '@/components/card';
import type { MealDay as Day } from '@/schemas/timeSlot';
import { useMealTexts } from './useMealTexts';

export function MealDay({ day, timeZone }: { day: Day | undefined; timeZone: string }) {
  const { hebrewDay, holyText } = useMealTexts();
  if (!day) return null;
  const holy = holyText(day, timeZone);
  return (
    <>
      <Fact icon={MoonStar}>{hebrewDay(day, timeZone)}</Fact>
      {holy && <Fact icon={Flame}>{holy}</Fact>}
    </>
  );
}
