import { Avatar } from '@/components/avatar';
import { Section } from '@/components/card';
import { LoadError } from '@/components/emptyState';
import { Skeleton } from '@/components/skeleton';
import { AboutPerson } from '@/features/AboutPerson';
import { personName } from '@/format/personName';
import { avatarSrc } from '@/format/photo';
import { useTranslations } from '@/i18n/useTranslations';
import { type Outputs, trpc } from '@/trpc/client';

type PublicProfiles = Outputs['users']['seenByOthers'];

function Face({ as, name, title }: { as: PublicProfiles['asHost']; name: string; title: string }) {
  return (
    <section className="space-y-3 rounded-xl border p-4">
      <h3 className="text-sm text-muted">{title}</h3>
      <div className="flex items-center gap-3">
        <Avatar name={as.firstName} src={avatarSrc(as.profileImageUrl)} />
        <p className="min-w-0 font-semibold break-words">
          <bdi>{name}</bdi>
        </p>
      </div>
      <AboutPerson details={as.about} />
    </section>
  );
}

export function SeenByOthers() {
  const t = useTranslations();
  const { data, isError, refetch } = trpc.users.seenByOthers.useQuery();
  return (
    <Section title={t('profile.seen.section')}>
      <p className="text-sm text-muted">{t('profile.seen.text')}</p>
      {isError && <LoadError title={t('profile.seen.loadError')} onRetry={() => refetch()} />}
      {!data && !isError && <Skeleton className="h-40" />}
      {data && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Face
            as={data.asHost}
            name={data.asHost.firstName || t('person.host')}
            title={t('profile.seen.asHost')}
          />
          <Face
            as={data.asGuest}
            name={personName(t, data.asGuest, 'guest')}
            title={t('profile.seen.asGuest')}
          />
        </div>
      )}
    </Section>
  );
}
