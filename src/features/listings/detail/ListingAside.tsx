import { BadgeCheck, House, LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '@/components/avatar';
import { Badge } from '@/components/badge';
import { Card } from '@/components/card';
import { AboutPerson } from '@/features/AboutPerson';
import { factText } from '@/format/listingFacts';
import { avatarSrc } from '@/format/photo';
import { addressLines } from '@/format/place';
import { rainText } from '@/format/rain';
import { useLanguage, useTranslations } from '@/i18n/useTranslations';
import { factNames } from '@/schemas/listingFields';
import { useOwnPart } from './OwnPart';
import type { DetailListing } from './types';

function HostCard({
  host,
  details,
}: {
  host: DetailListing['host'];
  details: DetailListing['aboutHost'];
}) {
  const t = useTranslations();
  return (
    <Card as="section" className="space-y-3 p-5">
      <div className="flex items-center gap-4">
        <Avatar
          name={host.firstName}
          src={avatarSrc(host.profileImageUrl)}
          fallback={t('person.initial.host')}
          size={56}
        />
        <div className="min-w-0">
          <h2 className="text-lg font-semibold break-words">
            <bdi>{host.firstName || t('person.host')}</bdi>
          </h2>
          <Badge tone="good">
            <BadgeCheck />
            <span>{t('listing.host.verified')}</span>
          </Badge>
        </div>
      </div>
      <AboutPerson details={details} />
    </Card>
  );
}

function DetailsCard({ listing }: { listing: DetailListing }) {
  const language = useLanguage();
  const { t } = language;
  const { kashrutLevel, kashrutCertifier, kitchen } = listing;
  const details = [
    ...factNames.map((name) => [
      t(`listingFields.fact.${name}`),
      factText(language, name, listing[name]),
    ]),
    [t('listing.details.rain'), rainText(language, listing)],
  ].filter(([, value]) => value);
  if (details.length === 0) return null;
  return (
    <Card as="section">
      <h2 className="text-lg font-semibold">{t('listing.details.title')}</h2>
      <dl className="mt-3 flex flex-col gap-3 text-sm">
        {details.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="break-words">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {(kashrutLevel || kashrutCertifier || kitchen.length > 0) && (
        <p className="mt-4 text-sm text-muted">{t('listing.details.ownWord')}</p>
      )}
    </Card>
  );
}

function AddressCard({ listing }: { listing: DetailListing }) {
  const t = useTranslations();
  const lines = addressLines(listing);
  // Accepted guests are about to see the street.
  const isLoading = useOwnPart().state === 'loading';
  // An open sukkah shows its street to everyone, except in the form's preview and while it's closed.
  const isOpenSukkah = listing.timeSlots.some(({ mode }) => mode === 'open');
  if (isOpenSukkah && lines.length === 0) return null;
  return (
    <Card as="section" className={`p-5 ${isLoading ? 'user:*:invisible' : ''}`}>
      <h2 className="flex items-center gap-2 text-lg font-semibold">
        {lines.length ? (
          <House className="size-5 text-gold" />
        ) : (
          <LockKeyhole className="size-5 text-gold" />
        )}
        <span>{lines.length ? t('listing.address.title') : t('listing.address.safety')}</span>
      </h2>
      {lines.length ? (
        <address className="mt-2 text-sm break-words not-italic">
          {lines.map((line) => (
            <span key={line} className="block">
              <bdi translate="no">{line}</bdi>
            </span>
          ))}
        </address>
      ) : (
        <p className="mt-2 text-sm text-muted">{t('listing.address.safetyText')}</p>
      )}
    </Card>
  );
}

export function ListingAside({
  listing,
  className,
  children,
}: {
  listing: DetailListing;
  className: string;
  children?: ReactNode;
}) {
  return (
    <aside className={`flex flex-col gap-5 ${className}`}>
      <div className="flex flex-col gap-5">
        <HostCard host={listing.host} details={listing.aboutHost} />
        <AddressCard listing={listing} />
      </div>
      <div className="flex flex-col gap-5">
        <DetailsCard listing={listing} />
        {children}
      </div>
    </aside>
  );
}
