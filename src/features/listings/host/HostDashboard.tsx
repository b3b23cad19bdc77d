'use client';

import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import { Printer } from 'lucide-react';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { ButtonLink } from '@/components/button';
import { RatingQuestions } from '@/features/ratings/RatingQuestions';
import { RequestList } from '@/features/requests/host/RequestList';
import { NoEmailNote } from '@/features/requests/NoEmailNote';
import { useTranslations } from '@/i18n/useTranslations';
import { idIn } from '@/schemas/plain';
import { trpc } from '@/trpc/client';
import { HostListings } from './HostListings';
import { PhoneNote, SlowToAnswer, StatCards } from './HostStats';

const tabs = ['requests', 'listings'] as const;

function OneListing({ listingId }: { listingId: string }) {
  const t = useTranslations();
  const { data } = trpc.listings.byId.useQuery({ id: listingId });
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="break-words">
        {t.rich('host.oneListing.text', {
          title: data?.title ?? t('host.oneListing.unnamed'),
          b: (text) => <strong>{text}</strong>,
        })}
      </span>
      <Link href="/host?tab=requests" className="py-2 underline underline-offset-2">
        {t('host.oneListing.all')}
      </Link>
    </p>
  );
}

const tabClass =
  'min-h-11 border-b-2 border-transparent px-3 py-2 text-sm font-semibold text-muted hover:text-ink data-selected:border-accent data-selected:text-accent';

export type HostTab = (typeof tabs)[number];

/** The URL holds the selected tab and listing. `opensOn` is the tab if the URL has none. */
function Tabs({ opensOn }: { opensOn: HostTab }) {
  const t = useTranslations();
  const query = useSearchParams();
  const listing = idIn(query.get('listing'));
  const linkedTab = tabs.indexOf(query.get('tab') as HostTab);
  const index = linkedTab < 0 ? tabs.indexOf(opensOn) : linkedTab;
  const open = (next: number) => window.history.pushState(null, '', `/host?tab=${tabs[next]}`);
  return (
    <TabGroup selectedIndex={index} onChange={open} className="peer">
      <TabList className="mb-5 flex flex-wrap gap-1 border-b">
        <Tab className={tabClass}>{t('host.tabs.requests')}</Tab>
        <Tab className={tabClass}>{t('host.tabs.listings')}</Tab>
      </TabList>
      <TabPanels>
        <TabPanel>
          {listing && <OneListing listingId={listing} />}
          <RequestList key={listing} listingId={listing} />
        </TabPanel>
        <TabPanel>
          <h2 className="sr-only">{t('host.tabs.listings')}</h2>
          <HostListings />
        </TabPanel>
      </TabPanels>
    </TabGroup>
  );
}

export function HostDashboard({ opensOn }: { opensOn: HostTab }) {
  const t = useTranslations();
  return (
    <div className="mx-auto w-full max-w-5xl space-y-6 px-4 py-8">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold sm:text-4xl">{t('host.title')}</h1>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <ButtonLink href="/host/create" className="max-sm:grow">
            {t('host.create')}
          </ButtonLink>
          <ButtonLink variant="secondary" href="/host/list" className="max-sm:grow">
            <Printer />
            <span>{t('guestList.all.open')}</span>
          </ButtonLink>
        </div>
      </header>
      <NoEmailNote
        missing={{ text: t('host.noEmail.text'), action: t('host.noEmail.add') }}
        refused={{ text: t('host.noEmail.refused'), action: t('host.noEmail.change') }}
      />
      <Tabs opensOn={opensOn} />
      <div className="space-y-6 peer-has-[.skeletons]:hidden">
        <StatCards />
        <SlowToAnswer />
        <PhoneNote />
        <RatingQuestions as="host" />
      </div>
    </div>
  );
}
