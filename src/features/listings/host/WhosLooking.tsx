'use client';

import { Card } from '@/components/card';
import type { SentInvitations } from '@/schemas/invitation';
import type { ComingMeal } from '@/schemas/timeSlot';
import { trpc } from '@/trpc/client';
import { useMealTexts } from '../useMealTexts';
import { LookingGroups } from './LookingGroups';
import { SentInvitation } from './SentInvitation';

function Meal({ meal, sent }: { meal: ComingMeal; sent: SentInvitations }) {
  const { t, ...texts } = useMealTexts();
  const { id, type, startsAt, listing, canInvite } = meal;
  const heading = `looking-${id}`;
  const invitations = `${heading}-sent`;
  return (
    <Card as="section" aria-labelledby={heading} className="space-y-4 p-4 sm:p-5">
      <div>
        <h3 id={heading} tabIndex={-1} className="w-fit rounded font-semibold">
          {t('host.card.meal', {
            meal: texts.mealName(type),
            date: texts.mealDate(startsAt, listing.timeZone),
          })}
        </h3>
        <p className="text-sm wrap-anywhere text-muted">
          <bdi>{listing.title}</bdi>
        </p>
      </div>
      {canInvite && <LookingGroups meal={meal} heading={heading} />}
      {sent.length > 0 && (
        <section aria-labelledby={invitations}>
          <h4 id={invitations} className="text-sm font-semibold">
            {t('host.looking.invitations')}
          </h4>
          <ul className="mt-1 divide-y">
            {sent.map((invitation) => (
              <SentInvitation
                key={invitation.id}
                invitation={invitation}
                timeZone={listing.timeZone}
                heading={heading}
              />
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}

/** The host's coming meals with room, who's looking for one like them, and who was invited. */
export function WhosLooking() {
  const { t } = useMealTexts();
  const { data: meals = [] } = trpc.listings.comingMeals.useQuery();
  const { data: sent = [] } = trpc.invitations.sent.useQuery();
  const shown = meals
    .map((meal) => ({ meal, sent: sent.filter(({ slotId }) => slotId === meal.id) }))
    .filter((one) => one.meal.canInvite || one.sent.length > 0);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="looking" className="space-y-3">
      <h2 id="looking" className="text-lg font-semibold">
        {t('host.looking.title')}
      </h2>
      <p className="text-sm text-muted">{t('host.looking.text')}</p>
      {shown.map((one) => (
        <Meal key={one.meal.id} {...one} />
      ))}
    </section>
  );
}
