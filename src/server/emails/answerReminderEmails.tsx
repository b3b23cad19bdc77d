import { requestAnchor } from '@/format/requestLinks';
import { isClosed } from '../access/blocks';
import type { EmailTemplate } from '../mail/emailTemplate';
import { mealFields, mealIn } from './meal';
import { mealEmail } from './mealEmail';
import { offersIn } from './offers';
import { hostInEmail } from './personInEmail';

const coming = (now: Date) => ({ removedAt: null, startsAt: { gt: now } });

/** Reminds a host of waiting guests, one day before candle lighting or the meal. */
export const answerSoon: EmailTemplate = async (
  { db, now, language, link },
  { subjectId, userId },
) => {
  const { t } = language;
  const slot = await db.timeSlot.findFirst({
    where: { id: subjectId, ...coming(now), listing: { hostId: userId } },
    select: { ...mealFields, requests: { where: { status: 'pending' }, select: { id: true } } },
  });
  const count = slot?.requests.length ?? 0;
  if (!slot || count === 0) return null;
  const texts = { ...mealIn(language, slot), count };
  const href = link(`/host?tab=requests&listing=${slot.listing.id}`);
  return { ...mealEmail(t, 'answerSoon', texts, { href }), begins: slot.startsAt };
};

/**
 * Tells a guest that the host didn't answer in time. The request stays open, and the email suggests
 * other meals.
 */
export const unanswered: EmailTemplate = async (context, { subjectId: id, userId }) => {
  const { db, now, language, link } = context;
  const { t } = language;
  const request = await db.request.findFirst({
    where: { id, status: 'pending', slot: coming(now) },
    select: { slot: { select: mealFields } },
  });
  if (!request) return null;
  const { slot } = request;
  const { host } = slot.listing;
  if (await isClosed(db, userId, host.id)) return null;
  const texts = {
    ...mealIn(language, slot),
    host: hostInEmail(t, host),
  };
  const email = mealEmail(t, 'unanswered', texts, {
    children: await offersIn(context, { requestId: id, hopperId: userId }, false),
    href: link(`/requests#${requestAnchor(id)}`),
  });
  return { ...email, begins: slot.startsAt };
};
