import { isolateText } from '@/format/direction';
import { publicPlace } from '@/format/place';
import { requestPath } from '@/format/requestLinks';
import type { EmailContext } from '../mail/emailTemplate';
import { Choice, Heading, Paragraph } from '../mail/layout';
import { offersFor } from '../requests/offers';
import { mealIn } from './meal';

/** @param first whether the guest gets priority there */
export async function offersIn(
  { db, now, language, link }: EmailContext,
  request: { requestId: string; hopperId: string },
  first: boolean,
) {
  const { t } = language;
  const offers = await offersFor(db, request, now);
  if (offers.length === 0) return null;
  return (
    <>
      <Heading>{t('mail.offers.title')}</Heading>
      {offers.map(({ slot, listing }) => {
        const { meal, when } = mealIn(language, { ...slot, listing });
        const place = isolateText(publicPlace(listing));
        return (
          <Choice
            key={slot.id}
            href={link(requestPath(listing.id, slot.id))}
            title={isolateText(listing.title)}
          >
            {t('mail.offers.meal', { meal, when, place, count: slot.seatsLeft })}
          </Choice>
        );
      })}
      {first && <Paragraph>{t('mail.offers.first')}</Paragraph>}
    </>
  );
}
