'use client';

import { CalendarPlus, Link } from 'lucide-react';
import { Button, buttonClass } from '@/components/button';
import { Section } from '@/components/card';
import { LoadError } from '@/components/emptyState';
import { Checkbox } from '@/components/field';
import { toastError, toastSuccess } from '@/components/toast';
import { useFailureToast } from '@/features/errorMessage';
import { formatDate } from '@/i18n/format';
import { useLanguage } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';

/** The new link. It can't be shown again, because the server has only a hash of it. */
function NewLink({ path }: { path: string }) {
  const { t } = useLanguage();
  const { host, origin } = window.location;
  const copy = async () => {
    try {
      // `navigator.clipboard` exists only in secure contexts.
      await navigator.clipboard.writeText(`${origin}${path}`);
      toastSuccess(t, t('profile.calendar.copied'));
    } catch {
      toastError(t, t('profile.calendar.copyFailed'));
    }
  };
  return (
    <>
      <p>{t('profile.calendar.once')}</p>
      <bdi className="block break-all rounded-lg bg-raised p-3 text-sm">{`${origin}${path}`}</bdi>
      <div className="flex flex-wrap gap-3">
        <a href={`webcal://${host}${path}`} className={buttonClass('primary')}>
          <CalendarPlus />
          <span>{t('profile.calendar.subscribe')}</span>
        </a>
        <Button variant="secondary" onClick={() => void copy()}>
          <Link />
          <span>{t('profile.calendar.copy')}</span>
        </Button>
      </div>
    </>
  );
}

/** The private link by which calendar apps show the viewer's meals. */
export function CalendarLink() {
  const { t, locale } = useLanguage();
  const utils = trpc.useUtils();
  const feed = trpc.users.calendarFeed.useQuery(undefined, { refetchOnMount: 'always' });
  const onError = useFailureToast(t('profile.calendar.failed'));
  const create = trpc.users.createCalendarFeed.useMutation({
    onSuccess: (saved) => utils.users.calendarFeed.setData(undefined, saved),
    onError,
  });
  const update = trpc.users.updateCalendarFeed.useMutation({
    onSuccess: (saved) => utils.users.calendarFeed.setData(undefined, saved),
    onError,
  });
  const stop = trpc.users.deleteCalendarFeed.useMutation({
    onSuccess: () => {
      utils.users.calendarFeed.setData(undefined, null);
      create.reset();
    },
    onError,
  });
  if (feed.isError)
    return <LoadError title={t('profile.calendar.loadError')} onRetry={() => feed.refetch()} />;
  const { data } = feed;
  const includesStreets = update.isPending
    ? update.variables.includesStreets
    : data?.includesStreets;
  return (
    <Section title={t('profile.calendar.section')}>
      <p>{t('profile.calendar.text')}</p>
      {data && create.data && <NewLink path={create.data.path} />}
      {data && (
        <>
          <p className="text-sm text-muted">
            {t('profile.calendar.since', {
              date: formatDate(locale, data.createdAt, { dateStyle: 'long', timeZone: 'UTC' }),
            })}
          </p>
          <Checkbox
            label={t('profile.calendar.streets')}
            checked={includesStreets ?? false}
            disabled={update.isPending}
            onChange={({ target }) => update.mutate({ includesStreets: target.checked })}
          />
          <p className="text-sm text-muted">{t('profile.calendar.warning')}</p>
        </>
      )}
      {feed.isSuccess && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" busy={create.isPending} onClick={() => create.mutate()}>
            {t(data ? 'profile.calendar.replace' : 'profile.calendar.create')}
          </Button>
          {data && (
            <Button variant="danger" busy={stop.isPending} onClick={() => stop.mutate()}>
              {t('profile.calendar.stop')}
            </Button>
          )}
        </div>
      )}
    </Section>
  );
}
