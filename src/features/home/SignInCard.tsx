import { buttonClass } from '@/components/button';
import { Card } from '@/components/card';
import { useServerLanguage } from '@/i18n/serverLanguage';
import { Consent } from '../info/Consent';
import { loginHref } from '../session/loginHref';
import { ProviderLogo } from '../signIn/ProviderLogo';

const providers = ['apple', 'google', 'github', 'x', 'email'] as const;

export function SignInCard() {
  const { t } = useServerLanguage();
  return (
    <Card as="section" aria-labelledby="sign-in-title" className="h-fit p-6">
      <h2 id="sign-in-title" className="text-2xl font-semibold">
        {t('landing.signIn.title')}
      </h2>
      <div className="mt-4 flex flex-col gap-2.5">
        {providers.map((provider) => (
          <a key={provider} href={loginHref('/')} className={buttonClass('secondary')}>
            <ProviderLogo provider={provider} />
            <span>{t('signIn.with', { provider: t(`signIn.provider.${provider}`) })}</span>
          </a>
        ))}
      </div>
      <div className="mt-4">
        <Consent />
      </div>
    </Card>
  );
}
