import { isolateText } from '@/format/direction';
import { labelOf } from '@/format/labels';
import type { EmailTemplate } from '../mail/emailTemplate';
import { Action, Facts, Paragraph } from '../mail/layout';

/** Tells the reporter the outcome of their report, but not the measures taken. */
export const reportAnswered: EmailTemplate = async (
  { db, language: { t }, link },
  { subjectId },
) => {
  const report = await db.report.findUnique({ where: { id: subjectId } });
  if (!report || report.status === 'open') return null;
  const outcome = report.status === 'acted' ? 'acted' : 'dismissed';
  return {
    subject: t('mail.reportAnswered.subject'),
    content: (
      <>
        <Paragraph>{t(`mail.reportAnswered.${outcome}`)}</Paragraph>
        <Facts
          facts={[
            [t('mail.fact.reason'), labelOf(t, 'report', report.reason)],
            [t('mail.fact.answer'), report.answer && isolateText(report.answer)],
          ]}
        />
        <Action href={link('/profile')}>{t('mail.reportAnswered.action')}</Action>
      </>
    ),
  };
};

/** Measures that the affected person is told about. */
const measures = ['warn', 'hideListing', 'showListing', 'suspend', 'lift'] as const;

/** Tells the affected person which measure was taken, why, and how to respond. */
export const moderated: EmailTemplate = async ({ db, language: { t }, link }, { subjectId }) => {
  const event = await db.moderationEvent.findUnique({ where: { id: subjectId } });
  const measure = measures.find((one) => one === event?.action);
  if (!event || !measure) return null;
  const { listingId, reason } = event;
  const listing = listingId
    ? await db.sukkahListing.findUnique({ where: { id: listingId }, select: { title: true } })
    : null;
  const takesBack = measure === 'showListing' || measure === 'lift';
  return {
    subject: t(`mail.moderated.${measure}.subject`),
    content: (
      <>
        <Paragraph>{t(`mail.moderated.${measure}.text`)}</Paragraph>
        <Facts
          facts={[
            [t('mail.fact.listing'), listing && isolateText(listing.title)],
            [t('mail.fact.reason'), reason && !takesBack ? labelOf(t, 'report', reason) : null],
          ]}
        />
        {!takesBack && <Paragraph>{t('mail.moderated.answer')}</Paragraph>}
        <Action href={link(takesBack ? '/' : '/contact')}>
          {t(takesBack ? 'mail.moderated.home' : 'mail.moderated.contact')}
        </Action>
      </>
    ),
  };
};
