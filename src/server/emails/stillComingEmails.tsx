import type { EmailTemplate } from '../mail/emailTemplate';
import { quietTimeAt } from '../zmanim/quietTime';
import { hebrewDayIn, mealFields, mealIn } from './meal';
import { mealEmail } from './mealEmail';
import { hostInEmail } from './personInEmail';

/** Asks an accepted guest whether they're still coming, unless they've said so or can't answer now. */
const question =
  (kind: 'stillComing' | 'stillComingReminder'): EmailTemplate =>
  async ({ db, now, language, comingLink }, { subjectId: id }) => {
    const { t } = language;
    const request = await db.request.findFirst({
      where: {
        id,
        status: 'accepted',
        comingAt: null,
        slot: { removedAt: null, startsAt: { gt: now } },
      },
      select: { seatsRequested: true, comingAskedAt: true, slot: { select: mealFields } },
    });
    if (!request?.comingAskedAt) return null;
    const { slot, seatsRequested, comingAskedAt: askedAt } = request;
    const texts = {
      ...mealIn(language, slot),
      host: hostInEmail(t, slot.listing.host),
      count: seatsRequested,
    };
    const email = mealEmail(t, kind, texts, {
      facts: [
        [t('mail.fact.day'), hebrewDayIn(language, slot)],
        [t('mail.fact.party'), t('mail.seats', { count: seatsRequested })],
      ],
      href: comingLink({ requestId: id, askedAt }),
    });
    const notBefore = quietTimeAt(slot.listing.timeZone, now)?.endsAt;
    return { ...email, begins: slot.startsAt, notBefore };
  };

export const stillComing = question('stillComing');
export const stillComingReminder = question('stillComingReminder');
