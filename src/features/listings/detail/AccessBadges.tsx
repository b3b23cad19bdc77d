import {
  Accessibility,
  Armchair,
  ArrowUpDown,
  CircleParking,
  DoorOpen,
  House,
  MoveHorizontal,
  Toilet,
  TrendingUp,
} from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { Badge } from '@/components/badge';
import { doorText } from '@/format/doorWidth';
import { labelOf } from '@/format/labels';
import { useTranslations } from '@/i18n/useTranslations';
import type { AccessibilityTag } from '@/schemas/options';
import { useReadsInches } from '../useReadsInches';
import type { DetailListing } from './types';

const Steps = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M3 20h5v-5h5v-5h5V5h3" />
  </svg>
);

const icons: Record<AccessibilityTag, ComponentType> = {
  'Wheelchair accessible': Accessibility,
  'Step-free entry': TrendingUp,
  'Accessible bathroom': Toilet,
  'Close parking': CircleParking,
  'Elevator access': ArrowUpDown,
  'Wide doorways': MoveHorizontal,
  'Ground floor': House,
  'Accessible seating': Armchair,
};

const isKnown = (tag: string): tag is AccessibilityTag => tag in icons;

const Fact = ({ icon: Icon, children }: { icon: ComponentType; children: ReactNode }) => (
  <Badge>
    <Icon />
    <span>{children}</span>
  </Badge>
);

type Accessible = Pick<
  DetailListing,
  'accessibilityTags' | 'stepsToEnter' | 'doorWidthCm' | 'country'
>;

export const saysAccess = ({ accessibilityTags, stepsToEnter, doorWidthCm }: Accessible) =>
  accessibilityTags.length > 0 || stepsToEnter !== null || doorWidthCm !== null;

/** A badge for each accessibility detail from the host: measurements first, then tags. */
export function AccessBadges({ listing }: { listing: Accessible }) {
  const t = useTranslations();
  const { accessibilityTags, stepsToEnter, doorWidthCm, country } = listing;
  const isInches = useReadsInches(country);
  return (
    <>
      {doorWidthCm !== null && <Fact icon={DoorOpen}>{doorText(t, doorWidthCm, isInches)}</Fact>}
      {stepsToEnter !== null && (
        <Fact icon={Steps}>{t('listing.stepCount', { count: stepsToEnter })}</Fact>
      )}
      {accessibilityTags.map((tag) => (
        <Fact key={tag} icon={isKnown(tag) ? icons[tag] : Accessibility}>
          {labelOf(t, 'accessibility', tag)}
        </Fact>
      ))}
    </>
  );
}
