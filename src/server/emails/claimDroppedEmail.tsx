import { allergyNames } from '@/format/labels';
import { claimsCoveringAllergy, unconfirmedAllergies } from '@/schemas/allergies';
import type { EmailTemplate } from '../mail/emailTemplate';
import { acceptedGuestFields } from '../presenters/person';
import { finallyAccepted } from '../presenters/undoWindow';
import { presentAllergies } from '../requests/presentRequest';
import { conversationOf, mealFields, mealIn } from './meal';
import { mealEmail } from './mealEmail';
import { hostInEmail } from './personInEmail';

/** Tells an accepted guest that the listing no longer says the kitchen can handle their allergy. */
export const claimDropped: EmailTemplate = async (context, { subjectId, userId }) => {
  const { db, now, language } = context;
  const { t } = language;
  const request = await db.request.findFirst({
    where: {
      id: subjectId,
      hopperId: userId,
      ...finallyAccepted(now),
      slot: { removedAt: null, startsAt: { gt: now } },
    },
    include: {
      hopper: { select: { profile: acceptedGuestFields.profile } },
      slot: {
        select: {
          ...mealFields,
          listing: { select: { ...mealFields.listing.select, dietaryOptions: true } },
        },
      },
    },
  });
  if (!request) return null;
  const { slot, hopper } = request;
  const allergies = presentAllergies(request, slot.listing, hopper.profile);
  const dropped = unconfirmedAllergies(allergies).filter(
    (allergy) => claimsCoveringAllergy(allergy).length > 0,
  );
  if (dropped.length === 0) return null;
  const texts = {
    ...mealIn(language, slot),
    host: hostInEmail(t, slot.listing.host),
    allergens: allergyNames(language, dropped),
  };
  const href = await conversationOf(context, slot.listing.id, userId);
  return { ...mealEmail(t, 'claimDropped', texts, { href }), begins: slot.startsAt };
};
