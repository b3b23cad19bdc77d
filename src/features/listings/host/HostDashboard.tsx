'use client';

import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import { CalendarX2, ChevronRight, ClipboardList } from 'lucide-react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '@/components/button';
import { dialogOnDemand } from '@/components/dialog';
import { useIsWide } from '@/components/useIsWide';
import { RatingQuestions } from '@/features/ratings/RatingQuestions';
import { RequestList } from '@/features/requests/host/RequestList';
import { NoEmailNote } from '@/features/requests/NoEmailNote';
import { useTranslations } from '@/i18n/useTranslations';
import { idIn } from '@/schemas/plain';
import { trpc } from '@/trpc/client';
import { CreatedListing } from './CreatedListing';
import { HostListings } from './HostListings';
import { PhoneNote, SlowToAnswer, StatCards, usePendingCount } from './HostStats';
import { WhosLooking } from './WhosLooking';

const CancelMealsDialog = dialogOnDemand(() =>
  import('./CancelMealsDialog').then((module) => module.CancelMealsDialog),
);

const ComingGuests = dynamic(() => import('./ComingGuests').then((module) => module.ComingGuests), {
  ssr: false,
});

const tabs = ['listings', 'requests'] as const;

/** The URL holds the selected tab. */
const useTab = () => (useSearchParams().get('tab') === 'requests' ? 'requests' : 'listings');

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

/** The URL also holds the selected listing. */
function Tabs() {
  const t = useTranslations();
  const query = useSearchParams();
  const pending = usePendingCount();
  const listing = idIn(query.get('listing'));
  const [created] = useState(() => idIn(query.get('created')));
  useEffect(() => {
    // Coming back to the page, it's no longer new.
    if (created) window.history.replaceState(null, '', '/host');
  }, [created]);
  const tab = useTab();
  const open = (next: number) => window.history.pushState(null, '', `/host?tab=${tabs[next]}`);
  return (
    <TabGroup selectedIndex={tabs.indexOf(tab)} onChange={open} className="peer">
      <TabList className="mb-5 flex flex-wrap gap-1 border-b">
        <Tab className={tabClass}>{t('host.tabs.listings')}</Tab>
        <Tab className={tabClass}>
          <span>{t('request.list.title')}</span>
          {pending > 0 && (
            <>
              {' '}
              <span className="ms-1 rounded-full bg-accent px-1.5 text-xs leading-5 text-accent-ink">
                {pending}
              </span>
            </>
          )}
        </Tab>
      </TabList>
      <TabPanels>
        <TabPanel>
          {created && <CreatedListing key={created} id={created} />}
          <h2 className="sr-only">{t('host.tabs.listings')}</h2>
          <HostListings />
        </TabPanel>
        <TabPanel>
          {listing && <OneListing listingId={listing} />}
          <RequestList key={listing} listingId={listing} />
        </TabPanel>
      </TabPanels>
    </TabGroup>
  );
}

function WaitingRequests() {
  const t = useTranslations();
  const count = usePendingCount();
  const isOpen = useTab() === 'requests';
  if (count === 0 || isOpen) return null;
  return (
    <Link
      href="/host?tab=requests"
      className="flex min-h-11 items-center justify-between gap-3 rounded-2xl border border-accent/50 bg-accent/10 px-4 py-2.5 font-semibold hover:border-accent"
    >
      <span>{t('home.waiting.title', { count })}</span>
      <ChevronRight className="size-5 shrink-0 text-accent rtl:-scale-x-100" />
    </Link>
  );
}

/** Cancels several meals at once, for a host who is sick. */
function CancelMeals({ onDone }: { onDone: () => void }) {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  const { data: meals = [] } = trpc.listings.comingMeals.useQuery();
  if (meals.length === 0 && !open) return null;
  return (
    <>
      <Button
        variant="secondary"
        className="max-sm:grow"
        {...CancelMealsDialog.approach}
        onClick={() => setOpen(true)}
      >
        <CalendarX2 />
        <span>{t('host.cancelMeal.open')}</span>
      </Button>
      <CancelMealsDialog open={open} onClose={() => setOpen(false)} onDone={onDone} />
    </>
  );
}

export function HostDashboard() {
  const t = useTranslations();
  const isWide = useIsWide();
  const isAnswering = useTab() === 'requests';
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="mx-auto w-full max-w-6xl space-y-6 px-4 py-8">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1
          ref={heading}
          tabIndex={-1}
          className="w-fit rounded text-2xl font-semibold sm:text-4xl"
        >
          {t('nav.account.host')}
        </h1>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <ButtonLink href="/host/create" className="max-sm:grow">
            {t('host.create')}
          </ButtonLink>
          <ButtonLink variant="secondary" href="/host/list" className="max-sm:grow">
            <ClipboardList />
            <span>{t('guestList.all.open')}</span>
          </ButtonLink>
          <CancelMeals onDone={() => heading.current?.focus({ preventScroll: true })} />
        </div>
      </header>
      <WaitingRequests />
      <NoEmailNote />
      {/* On phones, the requests themselves come first. */}
      <div className={isAnswering ? 'max-sm:hidden' : ''}>
        <StatCards />
      </div>
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start lg:gap-8">
        <div className="space-y-6">
          <Tabs />
          <div className="space-y-6 peer-has-[.skeletons]:hidden">
            <SlowToAnswer />
            <PhoneNote />
            <RatingQuestions as="host" />
            <WhosLooking />
          </div>
        </div>
        <aside aria-labelledby="coming" className="max-lg:hidden">
          <h2
            id="coming"
            className="mb-5 flex min-h-11 items-center border-b text-lg font-semibold"
          >
            {t('host.coming.title')}
          </h2>
          {isWide && <ComingGuests />}
        </aside>
      </div>
    </div>
  );
}
