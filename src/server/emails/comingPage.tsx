import { requestAnchor } from '@/format/requestLinks';
import type { Language } from '@/i18n/language';
import { requestFor } from '../access/participants';
import type { Clock } from '../clock';
import type { Db } from '../db/client';
import { RuleError } from '../errors';
import type { ComingQuestion } from '../mail/comingLink';
import { linkPage } from '../mail/linkPage';
import { asUser } from '../policies/actor';
import { confirmStillComing } from '../requests/rescheduled';
import { mealFields, mealIn } from './meal';
import { hostInEmail } from './personInEmail';

type Context = { db: Db; clock: Clock; language: Language };

const anchorOf = (requestId: string) => `/requests#${requestAnchor(requestId)}`;

function outdatedPage(language: Language, { requestId }: ComingQuestion) {
  const { t } = language;
  return linkPage(language, 409, t('mail.coming.outdated.title'), t('mail.coming.outdated.text'), {
    link: { href: anchorOf(requestId), label: t('mail.coming.requests') },
  });
}

/** Returns the request if the question is still open, or was answered with yes. */
async function findAsked({ db, clock }: Context, { requestId: id, askedAt }: ComingQuestion) {
  const slot = { removedAt: null, startsAt: { gt: clock.now() } };
  return db.request.findFirst({
    where: { id, status: 'accepted', comingAskedAt: askedAt, slot },
    select: { hopperId: true, seatsRequested: true, comingAt: true, slot: { select: mealFields } },
  });
}

type Asked = NonNullable<Awaited<ReturnType<typeof findAsked>>>;

function donePage(language: Language, { requestId }: ComingQuestion, { slot }: Asked) {
  const { t } = language;
  const texts = { ...mealIn(language, slot), host: hostInEmail(t, slot.listing.host) };
  return linkPage(language, 200, t('mail.coming.done.title'), t('mail.coming.done.text', texts), {
    link: { href: anchorOf(requestId), label: t('mail.coming.requests') },
  });
}

/**
 * Asks whether a guest is coming. Only the button answers, because virus scanners open links. The
 * meal is shown as everyone sees it.
 */
export async function comingPage(context: Context, question: ComingQuestion): Promise<Response> {
  const { language } = context;
  const { t } = language;
  const request = await findAsked(context, question);
  if (!request) return outdatedPage(language, question);
  if (request.comingAt) return donePage(language, question, request);
  const texts = { ...mealIn(language, request.slot), count: request.seatsRequested };
  return linkPage(language, 200, t('mail.coming.title'), t('mail.coming.text', texts), {
    form: { submit: t('mail.coming.submit') },
    link: { href: anchorOf(question.requestId), label: t('mail.coming.cancel') },
  });
}

/** Confirms for the guest whose email has the link, signed in or not. */
export async function confirmOnPage(context: Context, question: ComingQuestion): Promise<Response> {
  const { db, language } = context;
  const request = await findAsked(context, question);
  if (!request) return outdatedPage(language, question);
  try {
    const guest = asUser(request.hopperId);
    const side = await requestFor(db, guest, 'confirmComing', question.requestId);
    await confirmStillComing(context, side, question.askedAt);
  } catch (error) {
    if (error instanceof RuleError) return outdatedPage(language, question);
    throw error;
  }
  return donePage(language, question, request);
}
