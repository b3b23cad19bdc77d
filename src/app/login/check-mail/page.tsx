import { ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { titleMetadata } from '@/i18n/serverLanguage';
import { useTranslations } from '@/i18n/useTranslations';
import { mailStaysHere } from '@/server/auth/options';

export const generateMetadata = titleMetadata('signIn.checkMail.title');

export default function CheckMailPage() {
  const t = useTranslations();
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10">
      <Card className="space-y-4 p-5 sm:p-7">
        <h1 className="text-2xl font-bold">{t('signIn.checkMail.title')}</h1>
        <p>{t('signIn.checkMail.text')}</p>
        {mailStaysHere() && <p className="text-sm text-muted">{t('signIn.checkMail.staysHere')}</p>}
        <ButtonLink variant="secondary" href="/login">
          {t('signIn.checkMail.back')}
        </ButtonLink>
      </Card>
    </div>
  );
}
