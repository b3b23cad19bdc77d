import { redirect } from 'next/navigation';
import { Button, ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { serverLanguage, titleMetadata } from '@/i18n/serverLanguage';
import { z } from '@/schemas/zod';
import { pageViewer } from '@/trpc/caller';

export const generateMetadata = titleMetadata('signIn.confirm.title');

const link = z.object({
  token: z.string(),
  email: z.email(),
  callbackUrl: z.string().optional(),
});

type Query = Record<string, string | string[] | undefined>;

/**
 * Asks before an email link signs in, if this browser didn't request it or someone else is signed
 * in.
 */
export default async function ConfirmPage({ searchParams }: { searchParams: Promise<Query> }) {
  const parsedLink = link.safeParse(await searchParams);
  if (!parsedLink.success) redirect('/login?error=Verification');
  const { email } = parsedLink.data;
  const user = await pageViewer();
  const { t } = await serverLanguage();
  const viewer = user && (user.email || user.firstName || t('signIn.confirm.nameless'));
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10">
      <Card className="space-y-4 p-5 sm:p-7">
        <h1 className="text-2xl font-bold">{t('signIn.confirm.title')}</h1>
        <p className="break-words">
          {viewer === null
            ? t('signIn.confirm.as', { email })
            : t('signIn.confirm.instead', { email, viewer })}
        </p>
        {viewer === null && <p className="text-sm text-muted">{t('signIn.confirm.elsewhere')}</p>}
        {/* A form instead of a script call, so that the browser follows the redirect. */}
        <form
          method="post"
          action={`/api/auth/callback/email?${new URLSearchParams(parsedLink.data)}`}
          className="flex flex-wrap gap-3"
        >
          <Button type="submit" className="break-all">
            {t('signIn.confirm.submit', { email })}
          </Button>
          {viewer !== null && (
            <ButtonLink variant="secondary" href="/" className="break-all">
              {t('signIn.confirm.stay', { viewer })}
            </ButtonLink>
          )}
        </form>
      </Card>
    </div>
  );
}
