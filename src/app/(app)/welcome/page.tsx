import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { buttonClass } from '@/components/button';
import { Card } from '@/components/card';
import { AddEmail } from '@/features/profile/AddEmail';
import { loginHref } from '@/features/session/loginHref';
import { FirstNameForm } from '@/features/signIn/FirstNameForm';
import { serverLanguage, titleMetadata } from '@/i18n/serverLanguage';
import { Texts } from '@/i18n/Texts';
import { callbackPath } from '@/server/auth/callbackPath';
import { env } from '@/server/config/env';
import { canSendMail } from '@/server/mail/send';
import { pageViewer } from '@/trpc/caller';

export const generateMetadata = titleMetadata('signIn.welcome.title');

type Query = { callbackUrl?: string | string[]; step?: string | string[] };

/** Asks new people for what their sign-in didn't bring: first a name, then an email address. */
export default async function WelcomePage({ searchParams }: { searchParams: Promise<Query> }) {
  const host = (await headers()).get('host');
  const { step, ...query } = await searchParams;
  const callbackUrl = callbackPath(query.callbackUrl, host, env().NEXTAUTH_URL);
  const viewer = await pageViewer();
  if (!viewer) redirect(loginHref(callbackUrl));
  const asksForEmail = viewer.email === null && canSendMail(env());
  const isEmailStep = Boolean(viewer.firstName) || step === 'email';
  if (isEmailStep && !asksForEmail) redirect(callbackUrl);
  const emailStep = `/welcome?${new URLSearchParams({ step: 'email', callbackUrl })}`;
  const { t } = await serverLanguage();
  return (
    <Texts of={['signIn.welcome', 'profile.contact', 'profile.mailAddress', 'faults']}>
      <div className="mx-auto w-full max-w-md px-4 py-10">
        <Card className="space-y-5 p-5 sm:p-7">
          {isEmailStep ? (
            <>
              <h1 className="text-2xl font-bold">{t('signIn.welcome.emailTitle')}</h1>
              <p>{t('profile.contact.noMail')}</p>
              <AddEmail />
              <a href={callbackUrl} className={buttonClass('quiet')}>
                {t('signIn.welcome.goOn')}
              </a>
            </>
          ) : (
            <>
              <h1 className="text-2xl font-bold">{t('signIn.welcome.title')}</h1>
              <p>{t('signIn.welcome.text')}</p>
              <FirstNameForm next={asksForEmail ? emailStep : callbackUrl} />
            </>
          )}
        </Card>
      </div>
    </Texts>
  );
}
