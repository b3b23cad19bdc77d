import { mealTexts } from '@/format/meal';
import type { EmailContext, EmailTemplate } from '../mail/emailTemplate';
import { OPEN_MS, questionsTo } from '../ratings/questions';
import { quietTimeAt } from '../zmanim/quietTime';
import { mealFields, mealIn } from './meal';
import { mealEmail } from './mealEmail';
import { hostInEmail } from './personInEmail';

type Question = Awaited<ReturnType<typeof questionsTo>>[number];

/** Never sent on a holy day where the meal took place. */
async function ratingEmail(
  { db, now, language, link }: EmailContext,
  kind: 'rateHost' | 'rateGuests',
  { slot: { id }, endsAt }: Question,
  path: string,
) {
  const { t } = language;
  const slot = await db.timeSlot.findUniqueOrThrow({ where: { id }, select: mealFields });
  const { host, timeZone } = slot.listing;
  const texts = {
    ...mealIn(language, slot),
    host: hostInEmail(t, host),
    until: mealTexts(language).mealDate(new Date(endsAt.getTime() + OPEN_MS), timeZone),
  };
  return {
    ...mealEmail(t, kind, texts, { href: link(path) }),
    notBefore: quietTimeAt(timeZone, now)?.endsAt,
  };
}

const isOpen = ({ given: rating }: Question) => !rating;

export const rateHost: EmailTemplate = async (context, { subjectId: requestId, userId }) => {
  const questionFilter = { as: 'hopper', requestId } as const;
  const question = (
    await questionsTo(context.db, { id: userId }, questionFilter, context.now)
  ).find(isOpen);
  return question ? ratingEmail(context, 'rateHost', question, '/requests#ratings') : null;
};

/** Asks a host once per meal, for all groups together. */
export const rateGuests: EmailTemplate = async (context, { subjectId: slotId, userId }) => {
  const questionFilter = { as: 'host', slotId } as const;
  const question = (
    await questionsTo(context.db, { id: userId }, questionFilter, context.now)
  ).find(isOpen);
  return question ? ratingEmail(context, 'rateGuests', question, '/host#ratings') : null;
};
