import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { Card } from '@/components/card';
import { loginHref } from '@/features/session/loginHref';
import { FirstNameForm } from '@/features/signIn/FirstNameForm';
import { serverLanguage, titleMetadata } from '@/i18n/serverLanguage';
import { Texts } from '@/i18n/Texts';
import { callbackPath } from '@/server/auth/callbackPath';
import { env } from '@/server/config/env';
import { pageViewer } from '@/trpc/caller';

export const generateMetadata = titleMetadata('signIn.welcome.title');

type Query = { callbackUrl?: string | string[] };

export default async function WelcomePage({ searchParams }: { searchParams: Promise<Query> }) {
  const host = (await headers()).get('host');
  const callbackUrl = callbackPath((await searchParams).callbackUrl, host, env().NEXTAUTH_URL);
  const viewer = await pageViewer();
  if (!viewer) redirect(loginHref(callbackUrl));
  if (viewer.firstName) redirect(callbackUrl);
  const { t } = await serverLanguage();
  return (
    <Texts of={['signIn.welcome', 'faults']}>
      <div className="mx-auto w-full max-w-md px-4 py-10">
        <Card className="space-y-5 p-5 sm:p-7">
          <h1 className="text-2xl font-bold">{t('signIn.welcome.title')}</h1>
          <p>{t('signIn.welcome.text')}</p>
          <FirstNameForm callbackUrl={callbackUrl} />
        </Card>
      </div>
    </Texts>
  );
}
