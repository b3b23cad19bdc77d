import { isolateText, quoteText } from '@/format/direction';
import type { MailKind } from '@/schemas/mailKinds';
import type { Addressed, EmailContext, EmailTemplate } from '../mail/emailTemplate';
import { Action, Facts, Paragraph, Quote } from '../mail/layout';
import { isMealGone, reasonText } from '../presenters/cancellationReason';
import { type EventTemplate, fromEventTemplate } from './eventTemplate';
import { attachedCancellation } from './meal';
import { mealEmail } from './mealEmail';
import { Allergies, needFacts } from './needs';
import { offersIn } from './offers';
import type { Event } from './requestEvent';

/**
 * Emails about a request. Each one reports one event, and only if nothing has replaced it since.
 */

const requestsAt = ({ link }: EmailContext, { request }: Event) =>
  link(`/host?tab=requests&listing=${request.slot.listing.id}`);

export const received = fromEventTemplate((context, event, texts) => {
  const { t } = context.language;
  const { introMessage, status, asksOthers } = event.request;
  const isWaiting = status === 'waitlisted';
  const { guest, shortListing } = texts;
  return {
    subject: t(isWaiting ? 'mail.received.waitlist.subject' : 'mail.received.subject', {
      ...texts,
      listing: shortListing,
    }),
    request: { guest, listing: shortListing },
    content: (
      <>
        <Paragraph>
          {t(isWaiting ? 'mail.received.waitlist.text' : 'mail.received.text', texts)}
        </Paragraph>
        {asksOthers && <Paragraph>{t('mail.received.asksOthers', texts)}</Paragraph>}
        {introMessage && <Quote>{quoteText(introMessage)}</Quote>}
        <Facts
          facts={[
            [t('mail.fact.when'), texts.when],
            [t('mail.fact.seats'), texts.seats],
            ...needFacts(context.language, event.request),
          ]}
        />
        <Allergies
          language={context.language}
          side="host"
          group={event.request}
          status={isWaiting ? 'waitlisted' : 'pending'}
        />
        <Action href={requestsAt(context, event)}>{t('mail.received.action')}</Action>
      </>
    ),
  };
});

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
  fromEventTemplate(async (context, event, texts, mail) => {
    const { language, link } = context;
    const { t } = language;
    if (await isOldNews(context, event, kind, mail)) return null;
    return mealEmail(t, kind, texts, {
      facts: [[t('mail.fact.party'), texts.seats]],
      href: link(path),
    });
  });

export const declined = answer('declined', '/explore');
export const reconsidered = answer('reconsidered', '/requests');
export const waitlisted = answer('waitlisted', '/requests');
export const seatFree = answer('seatFree', '/requests');

/** Tells the guest that the host or the system canceled. The listing may be gone by now. */
const seatLost: EventTemplate = async (context, event, texts, { userId }) => {
  const { language, link } = context;
  const { t } = language;
  const isGone = isMealGone(event.reasonCode);
  const explanation =
    event.reasonCode === 'MEAL_CANCELLED'
      ? t('mail.cancelled.meal', texts)
      : event.reasonCode === 'NOT_CONFIRMED'
        ? t('mail.cancelled.released', texts)
        : event.by !== 'system'
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
            [t('mail.fact.reason'), reasonText(language, event, 'hopper', isolateText)],
          ]}
        />
        {(isGone || event.reasonCode === 'ENDED') &&
          (await offersIn(
            context,
            { requestId: event.requestId, hopperId: userId },
            event.hasLostSeat,
          ))}
        <Action href={link('/explore')}>{t('mail.cancelled.explore')}</Action>
      </>
    ),
    attachments: await attachedCancellation(context, { id: event.requestId, hopperId: userId }),
  };
};

/**
 * Tells the host that a guest without a seat withdrew, but only if the host was told about the
 * request.
 */
export const withdrawn = fromEventTemplate(async (context, event, texts) => {
  const initialEvents = await context.db.requestEvent.findMany({
    where: { requestId: event.requestId, from: null },
    select: { id: true },
  });
  const sentCount = await context.db.mail.count({
    where: {
      kind: 'received',
      status: 'sent',
      subjectId: { in: initialEvents.map(({ id }) => id) },
    },
  });
  if (sentCount === 0) return null;
  return guestLost(
    event.reasonCode === 'FOUND_SEAT' ? 'found' : 'withdrawn',
    context,
    event,
    texts,
  );
});

/**
 * Tells the host that a group isn't coming: it canceled its seats, withdrew its request, or found a
 * seat elsewhere. Someone from the waitlist may now be waiting for an answer.
 */
async function guestLost(
  how: 'byGuest' | 'withdrawn' | 'found',
  context: EmailContext,
  event: Event,
  texts: Parameters<EventTemplate>[2],
) {
  const { t } = context.language;
  const { slotId } = event.request;
  const count = await context.db.request.count({ where: { slotId, status: 'pending' } });
  return {
    subject: t(`mail.cancelled.${how}.subject`, texts),
    content: (
      <>
        <Paragraph>{t(`mail.cancelled.${how}.text`, texts)}</Paragraph>
        <Facts
          facts={[
            [t('mail.fact.when'), texts.when],
            [
              t('mail.fact.reason'),
              how === 'found' ? null : reasonText(context.language, event, 'host', isolateText),
            ],
          ]}
        />
        {count > 0 && <Paragraph>{t('mail.cancelled.byGuest.waiting', { count })}</Paragraph>}
        <Action href={requestsAt(context, event)}>{t('mail.cancelled.byGuest.action')}</Action>
      </>
    ),
  };
}

export const cancelled = fromEventTemplate(
  (context, event, texts, mail) => {
    const isGuest = mail.userId === event.request.hopperId;
    return isGuest
      ? seatLost(context, event, texts, mail)
      : guestLost('byGuest', context, event, texts);
  },
  { evenIfOver: true },
);
