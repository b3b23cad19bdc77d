import { Card } from '@/components/card';
import { ConfirmEmail } from '@/features/profile/ConfirmEmail';
import { RequireSignIn } from '@/features/session/RequireSignIn';
import { serverLanguage, titleMetadata } from '@/i18n/serverLanguage';
import { Texts } from '@/i18n/Texts';

export const generateMetadata = titleMetadata('profile.mailAddress.title');

type Query = { token?: string | string[] };

export default async function Page({ searchParams }: { searchParams: Promise<Query> }) {
  const token = [(await searchParams).token].flat()[0] ?? '';
  const { t } = await serverLanguage();
  return (
    <Texts of={['profile.mailAddress', 'session']}>
      <RequireSignIn>
        <div className="mx-auto w-full max-w-md px-4 py-10">
          <Card className="space-y-5 p-5 sm:p-7">
            <h1 className="text-2xl font-bold">{t('profile.mailAddress.title')}</h1>
            <p>{t('profile.mailAddress.text')}</p>
            <ConfirmEmail token={token} />
          </Card>
        </div>
      </RequireSignIn>
    </Texts>
  );
}
