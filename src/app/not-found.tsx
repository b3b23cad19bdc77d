import type { Metadata } from 'next';
import { ButtonLink } from '@/components/button';

export const metadata: Metadata = { title: 'Page Not Found' };

export default function NotFound() {
  return (
    <div className="mx-auto flex w-full max-w-xl grow flex-col items-center justify-center gap-3 px-4 py-16 text-center">
      <h1 className="text-3xl font-bold">Page Not Found</h1>
      <p className="text-muted">There is nothing at this address.</p>
      <ButtonLink href="/" className="mt-3">
        Go home
      </ButtonLink>
    </div>
  );
}
