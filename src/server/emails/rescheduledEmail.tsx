import { isolateText } from '@/format/direction';
import { mealDates } from '@/format/mealDates';
import { requestAnchor } from '@/format/requestLinks';
import type { Prisma } from '@/generated/prisma/client';
import { isClosed } from '../access/blocks';
import { isShared } from '../access/streetSharing';
import { type EmailContext, type EmailTemplate, recipientFields } from '../mail/emailTemplate';
import { Action, Facts, Paragraph } from '../mail/layout';
import { readablePhone } from '../presenters/phoneNumber';
import { eveMailAt } from './eve';
import { addressIn, attachedCalendar, hebrewDayIn, mealFields, mealIn } from './meal';
import { mealEmail } from './mealEmail';
import { hostInEmail } from './personInEmail';

/**
 * Whether the acceptance email already has the new time: it was sent after the move, or is still
 * queued.
 */
async function isToldByAcceptance(
  { db }: EmailContext,
  { requestId, userId, movedAt }: { requestId: string; userId: string; movedAt: Date | null },
) {
  const events = await db.requestEvent.findMany({
    where: { requestId, to: 'accepted' },
    select: { id: true },
  });
  const subjectId = { in: events.map(({ id }) => id) };
  const since: Prisma.MailWhereInput[] = [{ status: 'queued' }];
  if (movedAt) since.push({ sentAt: { gte: movedAt } });
  const mailCount = await db.mail.count({
    where: { kind: 'accepted', userId, subjectId, OR: since },
  });
  return mailCount > 0;
}

function changeOf({ movedFrom, placeChanged }: { movedFrom: Date | null; placeChanged: boolean }) {
  if (!placeChanged) return 'time';
  return movedFrom ? 'both' : 'place';
}

type WaitingRequest = Prisma.RequestGetPayload<{
  include: { slot: { select: typeof mealFields } };
}>;

const movedWhileWaiting: (
  context: EmailContext,
  request: WaitingRequest,
) => ReturnType<EmailTemplate> = async (
  context,
  { id, hopperId, slot, seatsRequested, status },
) => {
  const { db, language, link } = context;
  const { t } = language;
  const { host } = slot.listing;
  if (await isClosed(db, hopperId, host.id)) return null;
  const texts = {
    ...mealIn(language, slot),
    host: hostInEmail(t, host),
    count: seatsRequested,
    status,
  };
  const email = mealEmail(t, 'movedWhileWaiting', texts, {
    facts: [
      [t('mail.fact.day'), hebrewDayIn(language, slot)],
      [t('mail.fact.where'), await addressIn(context, hopperId, slot.listing)],
      [t('mail.fact.party'), t('mail.seats', { count: seatsRequested })],
    ],
    href: link(`/requests#${requestAnchor(id)}`),
  });
  return { ...email, begins: slot.startsAt };
};

const isWaiting = ({ status }: { status: string }) =>
  ['pending', 'waitlisted', 'invited'].includes(status);

/**
 * Asks accepted guests whether they're still coming. Only informs those who have said so, and those
 * without a seat.
 */
export const moved: EmailTemplate = async (context, { subjectId: id, userId }) => {
  const { db, now, language, link } = context;
  const { t } = language;
  const request = await db.request.findFirst({
    where: { id, slot: { removedAt: null, startsAt: { gt: now } } },
    include: { slot: { select: mealFields }, hopper: { select: recipientFields } },
  });
  if (!request) return null;
  if (isWaiting(request)) return movedWhileWaiting(context, request);
  const { status, movedAt, comingAt } = request;
  if (status !== 'accepted' || !movedAt) return null;
  if (await isToldByAcceptance(context, { requestId: id, userId, movedAt })) return null;
  const { slot, seatsRequested, movedFrom, hopper } = request;
  const { host, timeZone } = slot.listing;
  if (await isClosed(db, userId, host.id)) return null;
  const texts = {
    ...mealIn(language, slot),
    host: hostInEmail(t, host),
    count: seatsRequested,
    change: changeOf(request),
    coming: comingAt ? 'yes' : 'no',
  };
  const before = movedFrom && {
    date: mealDates(language).mealDateLong(movedFrom, timeZone),
    time: mealIn(language, { ...slot, startsAt: movedFrom }).arrival,
  };
  // The eve email, which includes the phone number, has already been sent.
  const atLast = now >= eveMailAt(slot, timeZone, hopper);
  const shared = isShared(request, slot, now);
  return {
    subject: t('mail.moved.subject', texts),
    begins: slot.startsAt,
    content: (
      <>
        <Paragraph>{t('mail.moved.text', texts)}</Paragraph>
        <Facts
          facts={[
            [t('mail.fact.when'), texts.when],
            [t('mail.fact.day'), hebrewDayIn(language, slot)],
            [t('mail.fact.before'), before && t('mail.when', before)],
            [t('mail.fact.where'), await addressIn(context, userId, slot.listing)],
            [
              t('mail.fact.phone'),
              shared && atLast && host.phone ? isolateText(readablePhone(host.phone)) : null,
            ],
            [t('mail.fact.party'), t('mail.seats', { count: seatsRequested })],
          ]}
        />
        <Action href={link(`/requests#${requestAnchor(id)}`)}>
          {t(comingAt ? 'mail.movedWhileWaiting.action' : 'mail.moved.action')}
        </Action>
      </>
    ),
    attachments: shared ? [await attachedCalendar(context, { id, hopperId: userId })] : [],
  };
};
