'use client';

import { RotateCw } from 'lucide-react';
import { buttonClass } from '@/components/button';
import { Loading, Skeleton } from '@/components/skeleton';
import { useTranslations } from '@/i18n/useTranslations';
import { loginHref } from '../session/loginHref';
import { useSession } from '../session/ViewerProvider';
import { usePath } from './NavLink';

export function SignInLink({ className = '' }: { className?: string }) {
  const t = useTranslations();
  const pathname = usePath();
  return (
    <a
      href={loginHref(pathname)}
      onClick={({ currentTarget }) => {
        currentTarget.href = loginHref(pathname + window.location.search);
      }}
      className={buttonClass(
        'primary',
        `ms-1 @max-[17.5rem]:ms-0 @max-[17.5rem]:px-2 ${className}`,
      )}
    >
      {t('nav.signIn')}
    </a>
  );
}

/** For users, in place of their menu until it's there, or if the server doesn't say who they are. */
export function AccountPlaceholder() {
  const t = useTranslations();
  const { hasFailed } = useSession();
  if (!hasFailed)
    return (
      <Loading className="ms-1 hidden user:block">
        <Skeleton className="size-10 rounded-full" />
      </Loading>
    );
  return (
    <button
      type="button"
      aria-label={t('common.tryAgain')}
      onClick={() => window.location.reload()}
      className="ms-1 hidden size-10 items-center justify-center rounded-full border border-edge hover:bg-raised user:inline-flex"
    >
      <RotateCw className="size-4.5" />
    </button>
  );
}
