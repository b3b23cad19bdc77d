'use client';

import { Eye, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { Link } from '@/components/link';
import { Photo } from '@/components/photo';
import { pathIn } from '@/i18n/paths';
import { useLanguage } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';
import { ShareActions, SharedText } from '../detail/ShareActions';

/** Shows a listing that was just published, and what to do with it next. */
export function CreatedListing({ id }: { id: string }) {
  const { t, locale } = useLanguage();
  const { data: listing } = trpc.listings.byId.useQuery({ id });
  const heading = useRef<HTMLHeadingElement>(null);
  const isShown = listing !== undefined;
  useEffect(() => {
    if (!isShown) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [isShown]);
  if (!listing) return null;
  return (
    <Card as="section" aria-labelledby="created" className="mb-5 space-y-4 border-accent/50">
      <div>
        <h2
          id="created"
          ref={heading}
          tabIndex={-1}
          className="w-fit rounded text-xl font-semibold"
        >
          {t('host.created.title')}
        </h2>
        <p className="text-sm text-muted">{t('host.created.text')}</p>
      </div>
      <div className="flex flex-wrap items-start gap-4">
        <Link href={`/listing/${id}`} className="w-full max-w-72 overflow-hidden rounded-xl border">
          {/* What a chat shows for the link. */}
          <Photo
            src={pathIn(locale, `/listing/${id}/opengraph-image`)}
            alt={listing.title}
            className="aspect-[40/21] w-full"
            instead={null}
          />
        </Link>
        <div className="flex min-w-0 flex-1 basis-64 flex-wrap gap-2">
          <SharedText listing={listing} className="w-full" />
          <ShareActions listing={listing} />
          <ButtonLink variant="secondary" href={`/listing/${id}`}>
            <Eye />
            <span>{t('host.created.view')}</span>
          </ButtonLink>
          <ButtonLink variant="secondary" href="/host/create">
            <Plus />
            <span>{t('host.created.another')}</span>
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
