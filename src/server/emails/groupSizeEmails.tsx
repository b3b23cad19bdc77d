import { requestAnchor } from '@/format/requestLinks';
import type { RequestStatus } from '@/schemas/options';
import { isClosed } from '../access/blocks';
import type { EmailContext, EmailTemplate } from '../mail/emailTemplate';
import { personFields } from '../presenters/person';
import { mealFields, mealIn } from './meal';
import { mealEmail } from './mealEmail';
import { hostInEmail, personInEmail } from './personInEmail';

/** Returns a request with one of these statuses for a meal to come, and its texts. */
async function findRequest(
  { db, now, language }: EmailContext,
  id: string,
  statuses: RequestStatus[],
) {
  const { t } = language;
  const request = await db.request.findFirst({
    where: { id, status: { in: statuses }, slot: { removedAt: null, endsAt: { gt: now } } },
    include: { slot: { select: mealFields }, hopper: { select: personFields } },
  });
  if (!request) return undefined;
  const { slot, hopper, hopperId, seatsRequested, seatsWanted } = request;
  const { host } = slot.listing;
  if (await isClosed(db, hopperId, host.id)) return undefined;
  const texts = {
    ...mealIn(language, slot),
    guest: personInEmail(t, hopper, 'guest'),
    host: hostInEmail(t, host),
    count: seatsRequested,
    wanted: seatsWanted ?? seatsRequested,
    asks: seatsWanted ? 'yes' : 'no',
  };
  return { slot, texts };
}

/** Tells a host that a group is smaller or larger now, or that an accepted one asks for more seats. */
export const resized: EmailTemplate = async (context, { subjectId }) => {
  const { t } = context.language;
  const found = await findRequest(context, subjectId, ['pending', 'waitlisted', 'accepted']);
  if (!found) return null;
  const { slot, texts } = found;
  const href = context.link(`/host?tab=requests&listing=${slot.listing.id}`);
  return { ...mealEmail(t, 'resized', texts, { href }), begins: slot.startsAt };
};

const answer =
  (kind: 'moreSeats' | 'noMoreSeats'): EmailTemplate =>
  async (context, { subjectId }) => {
    const { t } = context.language;
    const found = await findRequest(context, subjectId, ['accepted']);
    if (!found) return null;
    const { slot, texts } = found;
    const href = context.link(`/requests#${requestAnchor(subjectId)}`);
    return { ...mealEmail(t, kind, texts, { href }), begins: slot.startsAt };
  };

export const moreSeats = answer('moreSeats');
export const noMoreSeats = answer('noMoreSeats');
