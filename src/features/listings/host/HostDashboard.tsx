'use client';

import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { ButtonLink } from '@/components/button';
import { RequestList } from '@/features/requests/host/RequestList';
import { id } from '@/schemas/common';
import { trpc } from '@/trpc/client';
import { HostListings } from './HostListings';
import { StatCards } from './StatCards';

const tabs = ['listings', 'requests'] as const;

/** Says that only one listing's requests are shown, and leads to all. */
function OneListing({ listingId }: { listingId: string }) {
  const { data } = trpc.listings.byId.useQuery({ id: listingId });
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="break-words">
        Requests for <strong>{data?.title ?? 'one listing'}</strong>
      </span>
      <Link href="/host?tab=requests" className="py-2 underline underline-offset-2">
        Show all requests
      </Link>
    </p>
  );
}

const tabClass =
  'min-h-11 border-b-2 border-transparent px-3 py-2 text-sm font-semibold text-muted hover:text-ink data-selected:border-accent data-selected:text-accent';

/** The two tabs. Which one, and of which listing, stands in the address. */
function Tabs() {
  const query = useSearchParams();
  const listing = id.safeParse(query.get('listing'));
  const index = query.get('tab') === 'requests' ? 1 : 0;
  const open = (next: number) =>
    // No question to the server: Next hands the new address to `useSearchParams`.
    window.history.pushState(null, '', tabs[next] === 'requests' ? '/host?tab=requests' : '/host');
  return (
    <TabGroup selectedIndex={index} onChange={open}>
      <TabList className="mb-5 flex gap-1 border-b">
        <Tab className={tabClass}>Your Listings</Tab>
        <Tab className={tabClass}>Pending Requests</Tab>
      </TabList>
      <TabPanels>
        <TabPanel>
          <HostListings />
        </TabPanel>
        <TabPanel>
          {listing.data && <OneListing listingId={listing.data} />}
          <RequestList listingId={listing.data} />
        </TabPanel>
      </TabPanels>
    </TabGroup>
  );
}

/** The host dashboard: figures, listings and requests. */
export function HostDashboard() {
  return (
    <div className="mx-auto w-full max-w-5xl space-y-6 px-4 py-8">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">Host Dashboard</h1>
        <ButtonLink href="/host/create">Create New Listing</ButtonLink>
      </header>
      <StatCards />
      <Tabs />
    </div>
  );
}
