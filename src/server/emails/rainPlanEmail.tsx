import { rainText } from '@/format/rain';
import type { EmailTemplate } from '../mail/emailTemplate';
import { finallyAccepted } from '../presenters/undoWindow';
import { mealFields, mealIn } from './meal';
import { mealEmail } from './mealEmail';
import { hostInEmail } from './personInEmail';

export const rainPlan: EmailTemplate = async (
  { db, now, language, link },
  { subjectId, userId },
) => {
  const { t } = language;
  const request = await db.request.findFirst({
    where: {
      id: subjectId,
      hopperId: userId,
      ...finallyAccepted(now),
      slot: { removedAt: null, startsAt: { gt: now }, rainTold: { not: null } },
    },
    select: { id: true, slot: { select: mealFields } },
  });
  if (!request) return null;
  const { slot } = request;
  const plan = rainText(language, { rainPlan: slot.rainTold, rainCancelBy: slot.rainToldBy });
  const texts = {
    ...mealIn(language, slot),
    host: hostInEmail(t, slot.listing.host),
    plan: plan ?? '',
  };
  const email = mealEmail(t, 'rainPlan', texts, {
    facts: [[t('mail.fact.rain'), texts.plan]],
    href: link(`/requests/${request.id}`),
  });
  return { ...email, begins: slot.startsAt };
};
