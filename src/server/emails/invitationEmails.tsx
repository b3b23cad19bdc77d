import { quoteText } from '@/format/direction';
import { mealTexts } from '@/format/meal';
import { requestAnchor } from '@/format/requestLinks';
import { formatDate } from '@/i18n/format';
import { Action, Facts, Paragraph, Quote } from '../mail/layout';
import { presentSlot } from '../presenters/slot';
import { fromEventTemplate } from './eventTemplate';
import { hebrewDayIn } from './meal';
import { Allergies, needFacts } from './needs';

export const invited = fromEventTemplate((context, event, texts) => {
  const { language, link, now } = context;
  const { t } = language;
  const { id, slot, answerBy, invitation, status } = event.request;
  if (!answerBy || status !== 'invited') return null;
  const { timeZone } = slot.listing;
  const until = t('mail.when', {
    date: mealTexts(language).mealDateLong(answerBy, timeZone),
    time: formatDate(language.locale, answerBy, { timeZone, hour: 'numeric', minute: '2-digit' }),
  });
  const values = { ...texts, until };
  return {
    subject: t('mail.invited.subject', values),
    content: (
      <>
        <Paragraph>{t('mail.invited.text', values)}</Paragraph>
        {invitation && <Quote>{quoteText(invitation)}</Quote>}
        <Facts
          facts={[
            [t('mail.fact.when'), texts.when],
            [t('mail.fact.day'), hebrewDayIn(language, slot)],
            [t('mail.fact.cost'), mealTexts(language).cardPrice(presentSlot(slot, now))],
            [t('mail.fact.party'), texts.seats],
            ...needFacts(language, event.request),
          ]}
        />
        <Allergies language={language} side="guest" group={event.request} status="invited" />
        <Action href={link(`/requests#${requestAnchor(id)}`)}>{t('mail.invited.action')}</Action>
      </>
    ),
  };
});

export const invitationAccepted = fromEventTemplate(({ language, link }, { request }, texts) => {
  const { t } = language;
  return {
    subject: t('mail.invitationAccepted.subject', texts),
    content: (
      <>
        <Paragraph>{t('mail.invitationAccepted.text', texts)}</Paragraph>
        <Facts
          facts={[
            [t('mail.fact.when'), texts.when],
            [t('mail.fact.seats'), texts.seats],
            ...needFacts(language, request),
          ]}
        />
        <Allergies language={language} side="host" group={request} status="accepted" />
        <Action href={link(`/host?tab=requests&listing=${request.slot.listing.id}`)}>
          {t('mail.invitationAccepted.action')}
        </Action>
      </>
    ),
  };
});

export const invitationWithdrawn = fromEventTemplate(({ language, link }, _event, texts) => {
  const { t } = language;
  return {
    subject: t('mail.invitationWithdrawn.subject', texts),
    content: (
      <>
        <Paragraph>{t('mail.invitationWithdrawn.text', texts)}</Paragraph>
        <Facts facts={[[t('mail.fact.when'), texts.when]]} />
        <Action href={link('/need')}>{t('mail.invitationWithdrawn.action')}</Action>
      </>
    ),
  };
});
