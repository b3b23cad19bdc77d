import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { ButtonLink, buttonClass } from '@/components/button';
import { Card } from '@/components/card';
import { CodeForm } from '@/features/signIn/CodeForm';
import { ResendLink } from '@/features/signIn/ResendLink';
import { serverLanguage, titleMetadata } from '@/i18n/serverLanguage';
import { Texts } from '@/i18n/Texts';
import { linkSentCookie, RESEND_AFTER_SECONDS, readLinkSent } from '@/server/auth/linkSent';
import { mailStaysHere } from '@/server/auth/options';
import { isGmail } from '@/server/auth/signInLinkLimit';
import { systemClock } from '@/server/clock';
import { pageViewer } from '@/trpc/caller';

export const generateMetadata = titleMetadata('signIn.checkMail.title');

export default async function CheckMailPage() {
  const { t } = await serverLanguage();
  const cookie = (await cookies()).get(linkSentCookie().name)?.value;
  const sent = readLinkSent(cookie, systemClock.now());
  if (await pageViewer()) redirect(sent?.callbackUrl ?? '/');
  const back = sent && `?${new URLSearchParams({ callbackUrl: sent.callbackUrl })}`;
  return (
    <Texts of={['signIn', 'faults']}>
      <div className="mx-auto w-full max-w-md px-4 py-10">
        <Card className="space-y-4 p-5 sm:p-7">
          <h1 className="text-2xl font-bold">{t('signIn.checkMail.title')}</h1>
          <p className="break-words">
            {sent
              ? t('signIn.checkMail.textTo', { email: sent.email })
              : t('signIn.checkMail.text')}
          </p>
          <p className="text-sm text-muted">
            {t(mailStaysHere() ? 'signIn.checkMail.staysHere' : 'signIn.checkMail.limit')}
          </p>
          {sent && isGmail(sent.email) && (
            <a
              href="https://mail.google.com/"
              target="_blank"
              rel="noreferrer"
              className={buttonClass('secondary', 'w-full')}
            >
              {t('signIn.checkMail.gmail')}
            </a>
          )}
          {sent && <CodeForm callbackUrl={sent.callbackUrl} />}
          {sent && <ResendLink {...sent} pauseSeconds={RESEND_AFTER_SECONDS} />}
          <ButtonLink
            variant="secondary"
            className={sent ? 'w-full' : ''}
            href={`/login${back ?? ''}`}
          >
            {t(sent ? 'signIn.checkMail.other' : 'signIn.checkMail.back')}
          </ButtonLink>
        </Card>
      </div>
    </Texts>
  );
}
