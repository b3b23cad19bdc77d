'use client';

import { ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { useViewer } from '../session/useViewer';
import { ActiveListings } from './ActiveListings';
import { PendingRequests } from './PendingRequests';

function Sidebar() {
  return (
    <aside className="flex flex-col gap-6">
      <Card as="section">
        <h2 className="text-lg font-semibold">Community Stats</h2>
        <dl className="mt-3 grid grid-cols-2 gap-4">
          <div className="flex flex-col-reverse">
            <dt className="text-sm text-muted">seats shared</dt>
            <dd className="text-2xl font-bold">2,847</dd>
          </div>
          <div className="flex flex-col-reverse">
            <dt className="text-sm text-muted">active hosts</dt>
            <dd className="text-2xl font-bold">156</dd>
          </div>
        </dl>
      </Card>
      <Card as="section">
        <h2 className="text-lg font-semibold">Ready to Host?</h2>
        <p className="mt-1 mb-4 text-sm text-muted">
          Open your sukkah: a few lines, a time and the number of seats.
        </p>
        <ButtonLink href="/host/create" className="w-full">
          Create Listing
        </ButtonLink>
      </Card>
    </aside>
  );
}

/** What a signed-in user sees at `/`. */
export function Dashboard() {
  const { data: viewer } = useViewer();
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-8">
      <h1 className="text-3xl font-bold">Welcome, {viewer?.firstName || 'Friend'}!</h1>
      <div className="mt-6 grid gap-6 lg:grid-cols-[2fr_1fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <section>
            <h2 className="text-lg font-semibold">Quick Actions</h2>
            <div className="mt-3 grid gap-3 sm:grid-cols-2">
              <ButtonLink href="/explore">Find Sukkah Meals</ButtonLink>
              <ButtonLink href="/host" variant="secondary">
                Host Dashboard
              </ButtonLink>
            </div>
          </section>
          <PendingRequests />
          <ActiveListings />
        </div>
        <Sidebar />
      </div>
    </div>
  );
}
