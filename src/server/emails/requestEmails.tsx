import { Fragment } from 'react';
import { isolateText } from '@/format/direction';
import { labelsOf } from '@/format/labels';
import { mealTexts } from '@/format/meal';
import { personName } from '@/format/personName';
import { addressLines, directionsTo, mapServices } from '@/format/place';
import { rainText } from '@/format/rain';
import { isShared } from '../access/streetSharing';
import type { Addressed, Email, EmailContext, EmailTemplate } from '../mail/emailTemplate';
import type { MailKind } from '../mail/kinds';
import { Action, Facts, Paragraph, Quote, TextLink } from '../mail/layout';
import { isMealGone, reasonText } from '../presenters/cancellationReason';
import { publicName, publicPerson } from '../presenters/person';
import { isOver, presentSlot } from '../presenters/slot';
import {
  addressText,
  attachedCalendar,
  conversationOf,
  dietIn,
  hebrewDayIn,
  mealIn,
  placeIn,
} from './meal';
import { offersIn } from './offers';
import { type Event, findEvent } from './requestEvent';

/**
 * Emails about a request. Each one reports one event, and only if nothing has replaced it since.
 */

/** Returns the texts that all these emails share. */
function textsOf({ language }: EmailContext, { request }: Event) {
  const { t } = language;
  const { slot, seatsRequested } = request;
  return {
    ...mealIn(language, slot),
    guest: isolateText(personName(t, publicPerson(t, request.hopper), 'guest')),
    host: isolateText(publicName(t, slot.listing.host) ?? t('person.host')),
    count: seatsRequested,
    seats: t('mail.seats', { count: seatsRequested }),
  };
}

type Texts = ReturnType<typeof textsOf>;
type EventTemplate = (
  desk: EmailContext,
  event: Event,
  texts: Texts,
  mail: Addressed,
) => ReturnType<EmailTemplate> | Email;

/** Wraps a template. The email is skipped once its event is outdated or the meal is over. */
const fromEventTemplate =
  (template: EventTemplate, { evenIfOver = false } = {}): EmailTemplate =>
  async (desk, mail) => {
    const event = await findEvent(desk, mail.subjectId);
    if (!event || (isOver(event.request.slot, desk.now) && !evenIfOver)) return null;
    const letter = await template(desk, event, textsOf(desk, event), mail);
    const { slot, status, answerBy } = event.request;
    return (
      letter && {
        ...letter,
        begins: slot.startsAt,
        answerBy: status === 'pending' ? answerBy : null,
      }
    );
  };

const requestsAt = ({ link }: EmailContext, { request }: Event) =>
  link(`/host?tab=requests&listing=${request.slot.listing.id}`);

export const received = fromEventTemplate((desk, event, texts) => {
  const { t } = desk.language;
  const { introMessage, accessibilityNeeds, status } = event.request;
  const isWaiting = status === 'waitlisted';
  return {
    subject: t(isWaiting ? 'mail.received.waitlist.subject' : 'mail.received.subject', texts),
    content: (
      <>
        <Paragraph>
          {t(isWaiting ? 'mail.received.waitlist.text' : 'mail.received.text', texts)}
        </Paragraph>
        {introMessage && <Quote>{t('mail.received.intro', { message: introMessage })}</Quote>}
        <Facts
          facts={[
            [t('mail.fact.when'), texts.when],
            [t('mail.fact.seats'), texts.seats],
            [t('mail.fact.diet'), dietIn(desk.language, event.request)],
            [t('mail.fact.access'), labelsOf(desk.language, 'accessibility', accessibilityNeeds)],
          ]}
        />
        <Action href={requestsAt(desk, event)}>{t('mail.received.action')}</Action>
      </>
    ),
  };
});

/** Links to directions, for a guest who may see the street. */
function DirectionLinks({
  t,
  place,
}: {
  t: EmailContext['language']['t'];
  place: Parameters<typeof addressLines>[0];
}) {
  if (addressLines(place).length === 0) return null;
  const links = directionsTo(place);
  return (
    <Paragraph>
      <strong>{t('requests.way.directions')}:</strong>{' '}
      {[...mapServices, 'walking' as const].map((travelMode, n) => (
        <Fragment key={travelMode}>
          {n > 0 && ' · '}
          <TextLink href={links[travelMode]}>{t(`requests.way.${travelMode}`)}</TextLink>
        </Fragment>
      ))}
    </Paragraph>
  );
}

/** The announced rain plan, or else the listing's. */
function rainIn({ language }: EmailContext, { slot }: Event['request']) {
  const { rainTold, rainToldBy, listing } = slot;
  const announced = rainText(language, { rainPlan: rainTold, rainCancelBy: rainToldBy });
  return announced ?? rainText(language, listing);
}

export const accepted = fromEventTemplate(async (desk, event, texts) => {
  const { language } = desk;
  const { t } = language;
  const { id, hopperId, hopper, slot, accessibilityNeeds } = event.request;
  const { host } = slot.listing;
  const place = await placeIn(desk, hopperId, slot.listing);
  const conversation = await conversationOf(desk, slot.listing.id, hopperId);
  // The host may accept someone even after details are no longer shared.
  const shared = isShared(event.request, slot, desk.now);
  const file = shared && (await attachedCalendar(desk, { id, hopperId }));
  return {
    subject: t('mail.accepted.subject', texts),
    content: (
      <>
        <Paragraph>{t('mail.accepted.text', texts)}</Paragraph>
        <Facts
          facts={[
            [t('mail.fact.when'), texts.when],
            [t('mail.fact.day'), hebrewDayIn(language, slot)],
            [t('mail.fact.where'), addressText(language, place)],
            [t('mail.fact.phone'), shared && host.phone ? isolateText(host.phone) : null],
            [t('mail.fact.rain'), rainIn(desk, event.request)],
            [t('mail.fact.cost'), mealTexts(language).cardPrice(presentSlot(slot, desk.now))],
            [t('mail.fact.party'), texts.seats],
            [t('mail.fact.diet'), dietIn(language, event.request)],
            [t('mail.fact.access'), labelsOf(language, 'accessibility', accessibilityNeeds)],
          ]}
        />
        <DirectionLinks t={t} place={place} />
        <Paragraph>{t('mail.accepted.known', texts)}</Paragraph>
        {shared && !hopper.hasPhone && (
          <Paragraph>
            {t('mail.accepted.noPhone', texts)}{' '}
            <TextLink href={desk.link('/profile')}>{t('mail.accepted.addPhone')}</TextLink>
          </Paragraph>
        )}
        {shared ? (
          <>
            <Paragraph>
              <TextLink href={conversation}>{t('mail.accepted.action')}</TextLink>
            </Paragraph>
            <Action href={desk.link(`/requests/${id}`)}>{t('mail.accepted.pass')}</Action>
          </>
        ) : (
          <Action href={conversation}>{t('mail.accepted.action')}</Action>
        )}
      </>
    ),
    attachments: file ? [file] : [],
  };
});

/** Whether the last email about this request already told the guest the same thing. */
async function isOldNews(
  { db }: EmailContext,
  { requestId }: Event,
  kind: MailKind,
  { userId }: Addressed,
) {
  const events = await db.requestEvent.findMany({ where: { requestId }, select: { id: true } });
  const last = await db.mail.findFirst({
    where: { userId, status: 'sent', subjectId: { in: events.map(({ id }) => id) } },
    orderBy: [{ sentAt: 'desc' }, { id: 'desc' }],
    select: { kind: true },
  });
  return last?.kind === kind;
}

type Answer = 'declined' | 'waitlisted' | 'seatFree' | 'reconsidered';

/** An answer without an address: the status, the meal, and a link to continue. */
const answer = (kind: Answer, path: string): EmailTemplate =>
  fromEventTemplate(async (desk, event, texts, mail) => {
    const { language, link } = desk;
    const { t } = language;
    if (await isOldNews(desk, event, kind, mail)) return null;
    return {
      subject: t(`mail.${kind}.subject`, texts),
      content: (
        <>
          <Paragraph>{t(`mail.${kind}.text`, texts)}</Paragraph>
          <Facts
            facts={[
              [t('mail.fact.when'), texts.when],
              [t('mail.fact.party'), texts.seats],
            ]}
          />
          <Action href={link(path)}>{t(`mail.${kind}.action`)}</Action>
        </>
      ),
    };
  });

export const declined = answer('declined', '/explore');
export const reconsidered = answer('reconsidered', '/requests');
export const waitlisted = answer('waitlisted', '/requests');
export const seatFree = answer('seatFree', '/requests');

/** Tells the guest that the host or the system canceled. The listing may be gone by now. */
const seatLost: EventTemplate = async (desk, event, texts, { userId }) => {
  const { language, link } = desk;
  const { t } = language;
  const isGone = isMealGone(event.reasonCode);
  const explanation =
    event.reasonCode === 'MEAL_CANCELLED'
      ? t('mail.cancelled.meal', texts)
      : event.actorId
        ? t('mail.cancelled.byHost', texts)
        : t('mail.cancelled.bySystem');
  return {
    subject: t('mail.cancelled.subject', texts),
    content: (
      <>
        <Paragraph>{explanation}</Paragraph>
        <Facts
          facts={[
            [t('mail.fact.when'), texts.when],
            [t('mail.fact.reason'), reasonText(language, event, isolateText)],
          ]}
        />
        {(isGone || event.reasonCode === 'ENDED') &&
          (await offersIn(desk, { requestId: event.requestId, hopperId: userId }, isGone))}
        <Action href={link('/explore')}>{t('mail.cancelled.explore')}</Action>
      </>
    ),
  };
};

/**
 * Tells the host that a guest without a seat withdrew, but only if the host was told about the
 * request.
 */
export const withdrawn = fromEventTemplate(async (desk, event, texts, mail) => {
  const initialEvents = await desk.db.requestEvent.findMany({
    where: { requestId: event.requestId, from: null },
    select: { id: true },
  });
  const sentCount = await desk.db.mail.count({
    where: {
      kind: 'received',
      status: 'sent',
      subjectId: { in: initialEvents.map(({ id }) => id) },
    },
  });
  return sentCount ? guestLost(desk, event, texts, mail) : null;
});

/**
 * Tells the host that a guest canceled. Someone from the waitlist may now be waiting for an answer.
 */
const guestLost: EventTemplate = async (desk, event, texts) => {
  const { t } = desk.language;
  const { slotId } = event.request;
  const count = await desk.db.request.count({ where: { slotId, status: 'pending' } });
  return {
    subject: t('mail.cancelled.byGuest.subject', texts),
    content: (
      <>
        <Paragraph>{t('mail.cancelled.byGuest.text', texts)}</Paragraph>
        <Facts
          facts={[
            [t('mail.fact.when'), texts.when],
            [t('mail.fact.reason'), reasonText(desk.language, event, isolateText)],
          ]}
        />
        {count > 0 && <Paragraph>{t('mail.cancelled.byGuest.waiting', { count })}</Paragraph>}
        <Action href={requestsAt(desk, event)}>{t('mail.cancelled.byGuest.action')}</Action>
      </>
    ),
  };
};

export const cancelled = fromEventTemplate(
  (desk, event, texts, mail) => {
    const tell = mail.userId === event.request.hopperId ? seatLost : guestLost;
    return tell(desk, event, texts, mail);
  },
  { evenIfOver: true },
);
