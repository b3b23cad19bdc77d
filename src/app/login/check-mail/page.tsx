import type { Metadata } from 'next';
import { ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { mailStaysHere } from '@/features/signIn/signInWays';

export const metadata: Metadata = { title: 'Check your mail' };

export default function CheckMailPage() {
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10">
      <Card className="space-y-4 p-5 sm:p-7">
        <h1 className="text-2xl font-bold">Check your mail</h1>
        <p>We have sent you a link to sign in. It works once, for 24 hours.</p>
        {mailStaysHere() && (
          <p className="text-sm text-muted">
            This site has no mail server yet: the mail stands on its terminal and among its files.
          </p>
        )}
        <ButtonLink variant="secondary" href="/login">
          Back to Sign In
        </ButtonLink>
      </Card>
    </div>
  );
}
