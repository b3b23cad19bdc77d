'use client';

import { type FormEvent, type ReactNode, useState } from 'react';
import { Badge } from '@/components/badge';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { EmptyState } from '@/components/emptyState';
import { Field, Input } from '@/components/field';
import { Link } from '@/components/link';
import { useFailureToast } from '@/features/errorMessage';
import { useMessageTimes } from '@/features/messages/useMessageTimes';
import { personName } from '@/format/personName';
import { useTranslations } from '@/i18n/useTranslations';
import { type ModerationSearch as Found, MAX_MODERATION_SEARCH } from '@/schemas/moderation';
import type { ModerationMeasure } from '@/schemas/options';
import { trpc } from '@/trpc/client';
import { Institution } from './Institution';
import { ListingLimit } from './ListingLimit';
import { MeasureDialog } from './MeasureDialog';
import { ModerationFrame } from './ModerationFrame';

function Result({
  title,
  about,
  measures,
  name,
  onChange,
  children,
}: {
  title: string;
  about: { userId: string } | { listingId: string };
  measures: ModerationMeasure[];
  name: string;
  onChange: () => void;
  children: ReactNode;
}) {
  const t = useTranslations();
  const [measure, setMeasure] = useState<ModerationMeasure>();
  return (
    <Card as="article" aria-label={title} className="space-y-2 p-4">
      <h3 className="font-semibold break-words">
        <bdi>{title}</bdi>
      </h3>
      {children}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {measures.map((one) => (
          <Button
            key={one}
            variant={one === 'suspend' || one === 'hideListing' ? 'danger' : 'secondary'}
            onClick={() => setMeasure(one)}
          >
            {t(`moderation.measure.${one}`)}
          </Button>
        ))}
      </div>
      {measure && (
        <MeasureDialog
          about={about}
          measure={measure}
          name={name}
          onDone={onChange}
          onClose={() => setMeasure(undefined)}
        />
      )}
    </Card>
  );
}

type Changing = { onChange: () => void };

function PersonResult({ person, onChange }: { person: Found['people'][number] } & Changing) {
  const { t, dateAndTime } = useMessageTimes();
  const { id, isOwn, isModerator, suspendedAt, openReports, actedReports, since } = person;
  const name = personName(t, person, 'user');
  const ofPerson: ModerationMeasure[] = isModerator ? [] : [suspendedAt ? 'lift' : 'suspend'];
  return (
    <Result
      title={name}
      name={name}
      onChange={onChange}
      about={{ userId: id }}
      measures={isOwn ? [] : ['warn', ...ofPerson]}
    >
      {!isOwn && (
        <p className="text-sm text-muted">
          {t('moderation.history', {
            open: openReports,
            acted: actedReports,
            since: dateAndTime(since),
          })}
        </p>
      )}
      <div className="flex flex-wrap gap-1.5 empty:hidden">
        {suspendedAt && <Badge tone="bad">{t('moderation.suspended')}</Badge>}
        {isModerator && <Badge tone="accent">{t('moderation.moderator')}</Badge>}
      </div>
      {!isOwn && (
        <>
          <ListingLimit
            userId={id}
            maxListings={person.maxListings}
            version={person.limitVersion}
            onChange={onChange}
          />
          <Institution userId={id} institutionUntil={person.institutionUntil} onChange={onChange} />
        </>
      )}
    </Result>
  );
}

function ListingResult({ listing, onChange }: { listing: Found['listings'][number] } & Changing) {
  const t = useTranslations();
  const { id, title, city, host, visible, hiddenAt, isOwn } = listing;
  const name = personName(t, host, 'user');
  const texts = [t('moderation.search.host', { name }), city].filter(Boolean);
  return (
    <Result
      title={title}
      name={name}
      onChange={onChange}
      about={{ listingId: id }}
      measures={isOwn ? [] : [hiddenAt ? 'showListing' : 'hideListing']}
    >
      <p className="text-sm text-muted">{texts.join(' · ')}</p>
      <div className="flex flex-wrap gap-1.5 empty:hidden">
        {hiddenAt && <Badge tone="warn">{t('moderation.hidden')}</Badge>}
        {!visible && <Badge>{t('moderation.hiddenByHost')}</Badge>}
      </div>
      <Link
        href={`/listing/${id}`}
        aria-label={`${t('moderation.open')}: ${title}`}
        className="inline-block py-1.5 text-sm underline underline-offset-2"
      >
        {t('moderation.open')}
      </Link>
    </Result>
  );
}

function Results({ found, onChange }: { found: Found; onChange: () => void }) {
  const t = useTranslations();
  const { people, listings, hasMore } = found;
  if (people.length + listings.length === 0)
    return <EmptyState title={t('moderation.search.none')} />;
  return (
    <div className="space-y-6">
      {hasMore && <p className="text-sm text-muted">{t('moderation.search.more')}</p>}
      {people.length > 0 && (
        <section className="space-y-3">
          <h2 className="text-lg font-semibold">{t('moderation.search.people')}</h2>
          {people.map((person) => (
            <PersonResult key={person.id} person={person} onChange={onChange} />
          ))}
        </section>
      )}
      {listings.length > 0 && (
        <section className="space-y-3">
          <h2 className="text-lg font-semibold">{t('moderation.search.listings')}</h2>
          {listings.map((listing) => (
            <ListingResult key={listing.id} listing={listing} onChange={onChange} />
          ))}
        </section>
      )}
    </div>
  );
}

/** Hosts who look at needs and invite nobody, to search for. */
function NeedViewers({ onShow }: { onShow: (userId: string) => void }) {
  const t = useTranslations();
  const { data: viewers } = trpc.moderation.needViewers.useQuery();
  if (!viewers || viewers.length === 0) return null;
  return (
    <section className="mt-6 space-y-3">
      <h2 className="text-lg font-semibold">{t('moderation.needViewers.title')}</h2>
      <ul className="space-y-2">
        {viewers.map(({ id, seen, ...person }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 wrap-anywhere">
              {t('moderation.needViewers.seen', { name: personName(t, person, 'user'), seen })}
            </span>
            <Button
              variant="secondary"
              aria-label={t('moderation.needViewers.showOf', {
                name: personName(t, person, 'user'),
              })}
              onClick={() => onShow(id)}
            >
              {t('moderation.needViewers.show')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ModerationSearch() {
  const t = useTranslations();
  const [found, setFound] = useState<{ text: string; results: Found }>();
  const search = trpc.moderation.search.useMutation({
    onSuccess: (results, { text }) => setFound({ text, results }),
    onError: useFailureToast(t('moderation.search.failed')),
  });
  // The text isn't in a URL, because it may be someone's email address.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('text')).trim();
    if (text) search.mutate({ text });
  };
  return (
    <ModerationFrame
      current="search"
      title={t('moderation.search.title')}
      text={t('moderation.search.text')}
    >
      <form onSubmit={submit} className="mb-6 space-y-3">
        <Field label={t('moderation.search.label')} hint={t('moderation.search.hint')}>
          {(field) => (
            <Input
              {...field}
              name="text"
              type="search"
              autoComplete="off"
              required
              maxLength={MAX_MODERATION_SEARCH}
            />
          )}
        </Field>
        <Button type="submit" busy={search.isPending}>
          {t('moderation.search.submit')}
        </Button>
      </form>
      {found && (
        <Results found={found.results} onChange={() => search.mutate({ text: found.text })} />
      )}
      <NeedViewers onShow={(text) => search.mutate({ text })} />
    </ModerationFrame>
  );
}
