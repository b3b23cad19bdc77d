import { isolateText } from '@/format/direction';
import { labelOf } from '@/format/labels';
import { preferences } from '@/format/mealDiet';
import { personName } from '@/format/personName';
import { formatList } from '@/i18n/format';
import type { EveList } from '@/schemas/eveList';
import type { EmailContext, EmailTemplate } from '../mail/emailTemplate';
import { Facts, Heading } from '../mail/layout';
import { asUser } from '../policies/actor';
import { readablePhone } from '../presenters/phoneNumber';
import { eveListFor } from '../requests/eveList';
import { addressIn, conversationOf, hebrewDayIn, mealFields, mealIn } from './meal';
import { mealEmail } from './mealEmail';
import { Allergies, needFacts } from './needs';
import { hostInEmail } from './personInEmail';

const Guest = ({
  context: { language },
  guest,
}: {
  context: EmailContext;
  guest: EveList['guests'][number];
}) => {
  const { t } = language;
  return (
    <>
      <Heading>
        {t('mail.eveList.guest', {
          guest: isolateText(personName(t, guest, 'guest')),
          count: guest.seatsRequested,
        })}
      </Heading>
      <Allergies language={language} side="host" group={guest} status="accepted" />
      <Facts
        facts={[
          [
            t('mail.fact.stillComing'),
            guest.stillComing && t('mail.fact.coming', { said: guest.stillComing }),
          ],
          [t('mail.fact.phone'), guest.phone && isolateText(guest.phone)],
          ...needFacts(language, guest),
        ]}
      />
    </>
  );
};

export const eveList: EmailTemplate = async (context, { subjectId, userId }) => {
  const { db, now, language, link } = context;
  const { t } = language;
  const slot = await db.timeSlot.findFirst({
    where: { id: subjectId, removedAt: null, startsAt: { gt: now } },
    select: mealFields,
  });
  if (!slot) return null;
  const list = await eveListFor({
    ctx: { db, viewer: asUser(userId), clock: { now: () => now }, language },
    input: { slotId: subjectId },
  });
  if (!list.guests.length) return null;
  const texts = { ...mealIn(language, slot), parties: list.guests.length, seats: list.seats };
  const dietary = preferences(list).map(({ flag, parties: groups, people }) =>
    t(people ? 'mail.eveList.dietOf' : 'mail.eveList.diet', {
      flag: labelOf(t, 'dietary', flag),
      parties: groups,
      people: people ?? 0,
    }),
  );
  return mealEmail(t, 'eveList', texts, {
    facts: [
      [t('mail.fact.day'), hebrewDayIn(language, slot)],
      [t('mail.fact.arrival'), texts.arrival],
      [t('mail.fact.diet'), formatList(language.locale, dietary)],
    ],
    children: list.guests.map((guest) => (
      <Guest key={guest.requestId} context={context} guest={guest} />
    )),
    href: link(`/host/list/${subjectId}`),
  });
};

/**
 * Sends an accepted guest the address, time, and phone number, because they can't look them up
 * during Shabbat or Yom Tov.
 */
export const eveDetails: EmailTemplate = async (context, { subjectId, userId }) => {
  const { db, now, language } = context;
  const { t } = language;
  const request = await db.request.findFirst({
    where: {
      id: subjectId,
      status: 'accepted',
      slot: { removedAt: null, startsAt: { gt: now } },
    },
    select: { seatsRequested: true, slot: { select: mealFields } },
  });
  if (!request) return null;
  const { slot, seatsRequested } = request;
  const { host } = slot.listing;
  return mealEmail(t, 'eveDetails', mealIn(language, slot), {
    facts: [
      [t('mail.fact.day'), hebrewDayIn(language, slot)],
      [t('mail.fact.where'), await addressIn(context, userId, slot.listing)],
      [t('mail.fact.host'), host.firstName && hostInEmail(t, host)],
      [t('mail.fact.phone'), host.phone && isolateText(readablePhone(host.phone))],
      [t('mail.fact.party'), t('mail.seats', { count: seatsRequested })],
    ],
    href: await conversationOf(context, slot.listing.id, userId),
  });
};
