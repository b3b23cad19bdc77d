import { rainText } from '@/format/rain';
import type { EmailTemplate } from '../mail/emailTemplate';
import { Action, Facts, Paragraph } from '../mail/layout';
import { mealFields, mealIn } from './meal';
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
      status: 'accepted',
      // Don't reveal an acceptance that can still be undone.
      OR: [{ heldUntil: null }, { heldUntil: { lte: now } }],
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
  return {
    subject: t('mail.rainPlan.subject', texts),
    begins: slot.startsAt,
    content: (
      <>
        <Paragraph>{t('mail.rainPlan.text', texts)}</Paragraph>
        <Facts
          facts={[
            [t('mail.fact.when'), texts.when],
            [t('mail.fact.rain'), texts.plan],
          ]}
        />
        <Action href={link(`/requests/${request.id}`)}>{t('mail.rainPlan.action')}</Action>
      </>
    ),
  };
};
