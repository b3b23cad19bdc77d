import { isOver } from '../db/predicates';
import type { Addressed, Email, EmailContext, EmailTemplate } from '../mail/emailTemplate';
import { mealIn } from './meal';
import { hostInEmail, personInEmail } from './personInEmail';
import { type Event, findEvent } from './requestEvent';

function textsOf({ language }: EmailContext, { request }: Event) {
  const { t } = language;
  const { slot, seatsRequested } = request;
  return {
    ...mealIn(language, slot),
    guest: personInEmail(t, request.hopper, 'guest'),
    host: hostInEmail(t, slot.listing.host),
    count: seatsRequested,
    seats: t('mail.seats', { count: seatsRequested }),
  };
}

type Texts = ReturnType<typeof textsOf>;
export type EventTemplate = (
  context: EmailContext,
  event: Event,
  texts: Texts,
  mail: Addressed,
) => ReturnType<EmailTemplate> | Email | null;

/** Wraps a template. The email is skipped once its event is outdated or the meal is over. */
export const fromEventTemplate =
  (template: EventTemplate, { evenIfOver = false } = {}): EmailTemplate =>
  async (context, mail) => {
    const event = await findEvent(context, mail.subjectId);
    if (!event || (isOver(event.request.slot, context.now) && !evenIfOver)) return null;
    const email = await template(context, event, textsOf(context, event), mail);
    const { slot, status, answerBy } = event.request;
    return (
      email && {
        ...email,
        begins: slot.startsAt,
        answerBy: status === 'pending' || status === 'invited' ? answerBy : null,
      }
    );
  };
