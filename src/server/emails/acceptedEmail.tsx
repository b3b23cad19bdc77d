import { Fragment } from 'react';
import { isolateText } from '@/format/direction';
import { mealTexts } from '@/format/meal';
import { addressLines, directionsTo, mapServices, pinOnly } from '@/format/place';
import { rainText } from '@/format/rain';
import { isShared } from '../access/streetSharing';
import type { EmailContext } from '../mail/emailTemplate';
import { Action, Facts, NameLink, Paragraph, Picture, TextLink } from '../mail/layout';
import { readablePhone } from '../presenters/phoneNumber';
import { presentSlot } from '../presenters/slot';
import { fromEventTemplate } from './eventTemplate';
import { addressText, attachedCalendar, conversationOf, hebrewDayIn, placeIn } from './meal';
import { Allergies, needFacts } from './needs';
import type { Event } from './requestEvent';

function DirectionLinks({
  t,
  place,
}: {
  t: EmailContext['language']['t'];
  place: Parameters<typeof addressLines>[0];
}) {
  if (addressLines(place).length === 0 && !pinOnly(place)) return null;
  const links = directionsTo(place);
  return (
    <Paragraph>
      <strong>{t('requests.way.directions')}:</strong>{' '}
      {[...mapServices, 'walking' as const].map((travelMode, n) => (
        <Fragment key={travelMode}>
          {n > 0 && ' · '}
          <NameLink href={links[travelMode]}>{t(`requests.way.${travelMode}`)}</NameLink>
        </Fragment>
      ))}
    </Paragraph>
  );
}

function rainIn({ language }: EmailContext, { slot }: Event['request']) {
  const { rainTold, rainToldBy, listing } = slot;
  const announced = rainText(language, { rainPlan: rainTold, rainCancelBy: rainToldBy });
  return announced ?? rainText(language, listing);
}

export const accepted = fromEventTemplate(async (context, event, texts) => {
  const { language } = context;
  const { t } = language;
  const { id, hopperId, hopper, slot } = event.request;
  const { host } = slot.listing;
  const place = await placeIn(context, hopperId, slot.listing);
  const conversation = await conversationOf(context, slot.listing.id, hopperId);
  // The host may accept someone even after details are no longer shared.
  const shared = isShared(event.request, slot, context.now);
  const file = shared && (await attachedCalendar(context, { id, hopperId }));
  return {
    subject: t('mail.accepted.subject', texts),
    content: (
      <>
        <Picture
          src={context.link('/pictures/scenes/seat.jpg')}
          alt={t('mail.accepted.picture')}
          width={560}
          height={200}
        />
        <Paragraph>
          {t(event.by === 'hopper' ? 'mail.accepted.invitation' : 'mail.accepted.text', texts)}
        </Paragraph>
        <Facts
          facts={[
            [t('mail.fact.when'), texts.when],
            [t('mail.fact.day'), hebrewDayIn(language, slot)],
            [t('mail.fact.where'), addressText(language, place)],
            [
              t('mail.fact.phone'),
              shared && host.phone ? isolateText(readablePhone(host.phone)) : null,
            ],
            [t('mail.fact.rain'), rainIn(context, event.request)],
            [t('mail.fact.cost'), mealTexts(language).cardPrice(presentSlot(slot, context.now))],
            [t('mail.fact.party'), texts.seats],
            ...needFacts(language, event.request),
          ]}
        />
        <Allergies
          language={language}
          side="guest"
          group={{ ...event.request, allergies: event.sharedAllergies }}
          status="accepted"
        />
        <DirectionLinks t={t} place={place} />
        <Paragraph>{t('mail.accepted.known', texts)}</Paragraph>
        {shared && !hopper.hasPhone && (
          <Paragraph>
            {t('mail.accepted.noPhone', texts)}{' '}
            <TextLink href={context.link('/profile#contact')}>
              {t('mail.accepted.addPhone')}
            </TextLink>
          </Paragraph>
        )}
        {shared ? (
          <>
            <Paragraph>
              <TextLink href={conversation}>{t('mail.accepted.action')}</TextLink>
            </Paragraph>
            <Action href={context.link(`/requests/${id}`)}>{t('mail.accepted.pass')}</Action>
          </>
        ) : (
          <Action href={conversation}>{t('mail.accepted.action')}</Action>
        )}
      </>
    ),
    attachments: file ? [file] : [],
  };
});
