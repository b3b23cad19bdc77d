'use client';

import { Section } from '@/components/card';
import { LoadError } from '@/components/emptyState';
import { Loading, Skeleton } from '@/components/skeleton';
import { BlockedPeople } from '@/features/safety/BlockedPeople';
import { YourReports } from '@/features/safety/YourReports';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc, useHasLoaded } from '@/trpc/client';
import { PushSettings } from '../push/PushSettings';
import { AddEmail } from './AddEmail';
import { EmailSettings } from './EmailSettings';
import { ProfileForm } from './ProfileForm';
import { SeenByOthers } from './SeenByOthers';
import { ThemeSetting } from './ThemeSetting';
import { YourData } from './YourData';

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
      <ThemeSetting />
      <BlockedPeople />
      <YourReports />
      <YourData />
    </div>
  );
}
