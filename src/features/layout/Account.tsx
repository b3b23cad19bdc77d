'use client';

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

/** For users, in place of their menu until it's there. If the server doesn't say who they are: Sign In. */
export function AccountPlaceholder() {
  const { hasFailed } = useSession();
  if (hasFailed)
    return (
      <span className="hidden user:contents">
        <SignInLink />
      </span>
    );
  return (
    <Loading className="ms-1 hidden user:block">
      <Skeleton className="size-10 rounded-full" />
    </Loading>
  );
}
