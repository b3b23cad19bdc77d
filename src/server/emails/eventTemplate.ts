import { isolateText } from '@/format/direction';
import { personName } from '@/format/personName';
import { isOver } from '../db/predicates';
import type { Addressed, Email, EmailContext, EmailTemplate } from '../mail/emailTemplate';
import { publicName, publicPerson } from '../presenters/person';
import { mealIn } from './meal';
import { type Event, findEvent } from './requestEvent';

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
export type EventTemplate = (
  context: EmailContext,
  event: Event,
  texts: Texts,
  mail: Addressed,
) => ReturnType<EmailTemplate> | Email;

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
        answerBy: status === 'pending' ? answerBy : null,
      }
    );
  };
