'use client';

import Link from 'next/link';
import { Card } from '@/components/card';
import { trpc } from '@/trpc/client';
import { mealDate, requestCount } from '../listings/format';
import { activeListingsInput } from './homeInputs';

/** The viewer's newest visible listings; nothing for who hosts none. */
export function ActiveListings() {
  const { data } = trpc.listings.host.useQuery(activeListingsInput);
  if (!data?.items.length) return null;
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-semibold">Your Active Listings</h2>
        <Link prefetch={false} href="/host" className="py-2 text-sm text-accent hover:underline">
          Manage listings
        </Link>
      </div>
      <ul className="mt-2 flex flex-col gap-3">
        {data.items.map(({ id, title, timeZone, timeSlots: [slot] }) => (
          <Card as="li" key={id} className="p-4">
            <Link prefetch={false} href={`/listing/${id}`} className="font-medium hover:underline">
              {title}
            </Link>
            <p className="text-sm text-muted">
              {slot
                ? `${requestCount(slot.requests.length)} · ${mealDate(slot.startsAt, timeZone)}`
                : 'No meals scheduled'}
            </p>
          </Card>
        ))}
      </ul>
    </section>
  );
}
