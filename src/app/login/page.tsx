import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { Consent } from '@/features/info/Consent';
import { DemoButtons } from '@/features/signIn/DemoButtons';
import { EmailForm } from '@/features/signIn/EmailForm';
import { signInErrorText } from '@/features/signIn/errorTexts';
import { ProviderButtons } from '@/features/signIn/ProviderButtons';
import { serverLanguage, titleMetadata } from '@/i18n/serverLanguage';
import { Texts } from '@/i18n/Texts';
import { callbackPath } from '@/server/auth/callbackPath';
import { linkSentCookie, readLinkSent } from '@/server/auth/linkSent';
import { signInWays } from '@/server/auth/options';
import { signInReason, signInReasonText } from '@/server/auth/signInReason';
import { systemClock } from '@/server/clock';
import { env } from '@/server/config/env';
import { api, pageViewer } from '@/trpc/caller';

export const generateMetadata = titleMetadata('nav.signIn');

type Query = Record<'callbackUrl' | 'error', string | string[] | undefined>;

export default async function LoginPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  const host = (await headers()).get('host');
  const callbackUrl = callbackPath(query.callbackUrl, host, env().NEXTAUTH_URL);
  if (await pageViewer()) redirect(callbackUrl);

  // An installed app on a phone often starts over while its user reads the email.
  const cookie = (await cookies()).get(linkSentCookie().name)?.value;
  const sent = readLinkSent(cookie, systemClock.now());
  const { providers, email, demo } = signInWays(host);
  const { t } = await serverLanguage();
  const reason = await signInReason(
    callbackUrl,
    async (id) => (await api.listings.byId({ id })).title,
  );
  const error = signInErrorText(t, [query.error].flat()[0]);
  return (
    <Texts of={['signIn']}>
      <div className="mx-auto w-full max-w-md px-4 py-10">
        <Card className="space-y-5 p-5 sm:p-7">
          <h1 className="text-2xl font-bold">{t('nav.signIn')}</h1>
          {reason && <p className="break-words">{signInReasonText(t, reason)}</p>}
          {sent && (
            <ButtonLink variant="secondary" className="w-full break-all" href="/login/check-mail">
              {t('signIn.code.open', { email: sent.email })}
            </ButtonLink>
          )}
          {error && (
            <p role="alert" className="rounded-lg border border-bad p-3 text-sm text-bad">
              {error}
            </p>
          )}
          {providers.length > 0 && (
            <ProviderButtons providers={providers} callbackUrl={callbackUrl} />
          )}
          {/* The landing page names every provider, even those that this site doesn't have. */}
          {providers.length === 0 && email && <p className="text-muted">{t('signIn.emailOnly')}</p>}
          {email && <EmailForm callbackUrl={callbackUrl} />}
          {demo && (
            <section aria-labelledby="demo" className="space-y-3 border-t pt-5">
              <h2 id="demo" className="text-sm font-medium text-muted">
                {t('signIn.demo.title')}
              </h2>
              <DemoButtons callbackUrl={callbackUrl} />
            </section>
          )}
          {providers.length === 0 && !email && !demo ? (
            <p className="text-muted">{t('signIn.none')}</p>
          ) : (
            <Consent />
          )}
        </Card>
      </div>
    </Texts>
  );
}
