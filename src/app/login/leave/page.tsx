import { redirect } from 'next/navigation';
import { Button, ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { LeaveForm } from '@/features/signIn/LeaveForm';
import { serverLanguage, titleMetadata } from '@/i18n/serverLanguage';
import { pageViewer } from '@/trpc/caller';

export const generateMetadata = titleMetadata('signIn.leave.title');

/** Asks before a link on another site signs someone out. */
export default async function LeavePage() {
  if (!(await pageViewer())) redirect('/');
  const { t } = await serverLanguage();
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10">
      <Card className="space-y-4 p-5 sm:p-7">
        <h1 className="text-2xl font-bold">{t('signIn.leave.title')}</h1>
        <p>{t('signIn.leave.text')}</p>
        <LeaveForm>
          <Button type="submit">{t('nav.account.signOut')}</Button>
          <ButtonLink variant="secondary" href="/">
            {t('signIn.leave.stay')}
          </ButtonLink>
        </LeaveForm>
      </Card>
    </div>
  );
}
