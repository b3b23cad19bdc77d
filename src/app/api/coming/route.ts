import { readerLanguage } from '@/i18n/negotiate';
import { systemClock } from '@/server/clock';
import { env } from '@/server/config/env';
import { getDb } from '@/server/db/client';
import { comingPage, confirmOnPage } from '@/server/emails/comingPage';
import { readComingUrl } from '@/server/mail/comingLink';
import { failedLinkPage } from '@/server/mail/linkPage';

const answerWith = (page: typeof comingPage) => async (request: Request) => {
  const language = readerLanguage(request.headers);
  try {
    const question = readComingUrl(new URL(request.url), env());
    return await page({ db: getDb(), clock: systemClock, language }, question);
  } catch (error) {
    return failedLinkPage(language, error);
  }
};

export const GET = answerWith(comingPage);
export const POST = answerWith(confirmOnPage);
