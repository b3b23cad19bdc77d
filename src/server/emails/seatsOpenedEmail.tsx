import { isolateText } from '@/format/direction';
import { mealTexts } from '@/format/meal';
import { publicPlace } from '@/format/place';
import { requestPath } from '@/format/requestLinks';
import type { EmailTemplate } from '../mail/emailTemplate';
import { Action, Choice, Paragraph } from '../mail/layout';
import { openMealFor } from '../needs/offerSeats';
import { presentSlot } from '../presenters/slot';
import { quietTimeAt } from '../zmanim/quietTime';
import { mealFields, mealIn } from './meal';
import { hostInEmail } from './personInEmail';

/** Lists the meals that somebody was to be told of, if they're still open to them. */
export const seatsOpened: EmailTemplate = async (
  { db, now, language, link },
  { subjectId, userId: hopperId },
) => {
  const { t } = language;
  const event = await db.event.findUnique({ where: { id: subjectId }, select: { at: true } });
  if (!event) return null;
  const alerts = await db.seatAlert.findMany({
    where: { hopperId, sentAt: event.at },
    select: { slotId: true, slot: { select: mealFields } },
    orderBy: [{ slot: { startsAt: 'asc' } }, { slotId: 'asc' }],
  });
  const open = [];
  for (const { slotId, slot } of alerts) {
    const meal = await openMealFor(db, { hopperId, slotId }, now);
    if (!meal) continue;
    const texts = {
      ...mealIn(language, slot),
      place: isolateText(publicPlace(slot.listing)),
      price: mealTexts(language).cardPrice(presentSlot(slot, now)),
      host: hostInEmail(t, slot.listing.host),
      count: meal.seats,
    };
    open.push({ slot, texts });
  }
  const [first] = open;
  if (!first) return null;
  const texts = { ...first.texts, meals: open.length };
  const quiet = open.map(({ slot }) => quietTimeAt(slot.listing.timeZone, now)?.endsAt.getTime());
  return {
    subject: t('mail.seatsOpened.subject', texts),
    begins: first.slot.startsAt,
    notBefore: new Date(Math.max(...quiet.map((at) => at ?? 0))),
    content: (
      <>
        <Paragraph>{t('mail.seatsOpened.text', { meals: open.length })}</Paragraph>
        {open.map(({ slot, texts: one }) => (
          <Choice
            key={slot.id}
            href={link(requestPath(slot.listing.id, slot.id))}
            title={one.listing}
          >
            {t('mail.seatsOpened.meal', one)}
          </Choice>
        ))}
        <Action href={link('/need')}>{t('mail.seatsOpened.action')}</Action>
      </>
    ),
  };
};
