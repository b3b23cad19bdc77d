import { comingMeal } from '../db/predicates';
import type { EmailTemplate } from '../mail/emailTemplate';
import { Action, Facts, Paragraph } from '../mail/layout';
import { hebrewDayIn, mealFields, mealIn } from './meal';

/** Maximum number of meals to list. The listing's page has all of them. */
const MAX_MEALS = 10;

/** Tells a host that the holy times shown for their coming meals were wrong, and what they are. */
export const timesCorrected: EmailTemplate = async (
  { db, now, language, link },
  { subjectId, userId },
) => {
  const { t } = language;
  const slots = await db.timeSlot.findMany({
    where: { listing: { id: subjectId, hostId: userId }, removedAt: null, ...comingMeal(now) },
    select: mealFields,
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    take: MAX_MEALS,
  });
  const [first] = slots;
  if (!first) return null;
  const texts = mealIn(language, first);
  return {
    subject: t('mail.timesCorrected.subject', texts),
    content: (
      <>
        <Paragraph>{t('mail.timesCorrected.text', texts)}</Paragraph>
        <Facts
          facts={slots.map((slot) => [mealIn(language, slot).when, hebrewDayIn(language, slot)])}
        />
        <Action href={link(`/listing/${subjectId}`)}>{t('mail.timesCorrected.action')}</Action>
      </>
    ),
  };
};
