import { isolateText } from '@/format/direction';
import { labelOf } from '@/format/labels';
import type { Prisma } from '@/generated/prisma/client';
import { urgentReportReasons } from '@/schemas/options';
import type { EmailTemplate } from '../mail/emailTemplate';
import { Action, Facts, Paragraph } from '../mail/layout';
import { aboutOf, handledBy, isUrgent } from '../safety/report';

/**
 * Tells a moderator about the most urgent of the reports since this one, without its text and
 * without the people involved.
 */
export const reported: EmailTemplate = async (
  { db, language: { t }, link },
  { subjectId, userId },
) => {
  const moderator = { id: userId, role: 'admin', suspendedAt: null };
  if (!(await db.user.count({ where: moderator }))) return null;
  const handled = { status: 'open', ...handledBy({ id: userId }) };
  const first = await db.report.findUnique({ where: { id: subjectId } });
  if (!first) return null;
  const since = { ...handled, createdAt: { gte: first.createdAt }, reporterId: { not: userId } };
  const findReport = (where: Prisma.ReportWhereInput) =>
    db.report.findFirst({
      where: { ...since, ...where },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      include: { listing: { select: { title: true } } },
    });
  const report =
    (await findReport({ reason: { in: [...urgentReportReasons] } })) ?? (await findReport({}));
  if (!report) return null;
  const reason = labelOf(t, 'report', report.reason);
  const count = await db.report.count({ where: handled });
  return {
    subject: t(isUrgent(report) ? 'mail.reported.urgent' : 'mail.reported.subject', { reason }),
    content: (
      <>
        <Paragraph>{t('mail.reported.text', { about: aboutOf(report), count })}</Paragraph>
        <Facts
          facts={[
            [t('mail.fact.reason'), reason],
            [t('mail.fact.listing'), report.listing && isolateText(report.listing.title)],
          ]}
        />
        <Action href={link('/moderation')}>{t('mail.reported.action')}</Action>
      </>
    ),
  };
};

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

const measures = ['warn', 'hideListing', 'showListing', 'suspend', 'lift'] as const;

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
