import type { ReactNode } from 'react';
import { mealTexts } from '@/format/meal';
import { photoSet, photoSrc } from '@/format/photo';
import { cityOf } from '@/format/place';
import type { Language } from '@/i18n/language';
import type { Outputs } from '@/trpc/client';

type Listing = Outputs['listings']['search']['items'][number];
type Slot = Pick<Listing['timeSlots'][number], 'type' | 'startsAt'>;

/** A listing's next meal as display text, so the page doesn't load the code that formats it. */
export type LandingMeal = Pick<
  Listing,
  'id' | 'hostId' | 'title' | 'city' | 'timeZone' | 'accessibilityTags'
> & {
  timeSlots: Slot[];
  photo: { src: string | null; set: string | undefined };
  when: ReactNode;
  seats: ReactNode;
  price: string;
};

export function landingMeals(language: Language, listings: readonly Listing[]): LandingMeal[] {
  const { mealName, mealDate, cardPrice } = mealTexts(language);
  const { t } = language;
  return listings.flatMap((listing) => {
    const { id, hostId, title, timeZone, accessibilityTags, photoUrl } = listing;
    const [slot] = listing.timeSlots;
    if (!slot) return [];
    const { type, startsAt, capacityTotal, seatsLeft } = slot;
    const when = t.rich('explore.card.meal', {
      meal: mealName(type),
      date: mealDate(startsAt, timeZone),
      b: (text) => <span className="font-semibold text-ink">{text}</span>,
    });
    const seats = t.rich('meal.seatsLeft', {
      count: capacityTotal,
      left: seatsLeft,
      b: (text) => <span>{text}</span>,
    });
    return {
      id,
      hostId,
      title,
      city: cityOf(listing),
      timeZone,
      accessibilityTags,
      when,
      seats,
      timeSlots: [{ type, startsAt }],
      photo: { src: photoSrc(photoUrl), set: photoSet(photoUrl) },
      price: cardPrice(slot),
    };
  });
}
