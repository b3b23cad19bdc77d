'use client';

import { useTheme } from 'next-themes';
import { Section } from '@/components/card';
import { LoadError } from '@/components/emptyState';
import { Checkbox } from '@/components/field';
import { Loading, Skeleton } from '@/components/skeleton';
import { BlockedPeople } from '@/features/safety/BlockedPeople';
import { YourReports } from '@/features/safety/YourReports';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc, useHasLoaded } from '@/trpc/client';
import { PushSettings } from '../push/PushSettings';
import { AddEmail } from './AddEmail';
import { CalendarLink } from './CalendarLink';
import { EmailSettings } from './EmailSettings';
import { ProfileForm } from './ProfileForm';
import { SeenByOthers } from './SeenByOthers';
import { YourData } from './YourData';

/** The choice is stored in the browser, as is that of the button in the navigation bar. */
function ThemeSetting() {
  const t = useTranslations();
  const { theme, resolvedTheme, setTheme } = useTheme();
  return (
    <Section title={t('profile.theme.section')}>
      <Checkbox
        label={t('profile.theme.system')}
        checked={theme === 'system'}
        onChange={({ target }) => setTheme(target.checked ? 'system' : (resolvedTheme ?? 'dark'))}
      />
      <p className="text-sm text-muted">{t('profile.theme.hint')}</p>
    </Section>
  );
}

export function ProfilePage() {
  const t = useTranslations();
  const profile = trpc.users.profile.useQuery(undefined, { refetchOnMount: 'always' });
  const isShown = useHasLoaded(profile);
  // Once the form is shown, a failed refetch mustn't discard what was typed.
  if (profile.isError && !isShown)
    return <LoadError title={t('profile.loadError')} onRetry={() => profile.refetch()} />;
  if (!profile.isFetchedAfterMount)
    return (
      <Loading className="space-y-6">
        <Skeleton className="h-96" />
        <Skeleton className="h-64" />
      </Loading>
    );
  return (
    <div className="space-y-6">
      {(profile.data?.email === null || profile.data?.emailRefused) && (
        <Section title={t('profile.mailAddress.section')}>
          <p>
            {t(
              profile.data.emailRefused ? 'profile.contact.mailRefused' : 'profile.contact.noMail',
            )}
          </p>
          <AddEmail />
        </Section>
      )}
      {profile.data && <ProfileForm profile={profile.data} />}
      <SeenByOthers />
      <EmailSettings />
      <PushSettings />
      <CalendarLink />
      <ThemeSetting />
      <BlockedPeople />
      <YourReports />
      <YourData />
    </div>
  );
}
