import type { Metadata } from 'next';
import { CreateListing } from '@/features/listings/form/CreateListing';
import { RequireSignIn } from '@/features/session/RequireSignIn';

export const metadata: Metadata = { title: 'Create Listing' };

export default function CreateListingPage() {
  return (
    <RequireSignIn>
      <div className="mx-auto w-full max-w-3xl px-4 py-8">
        <h1 className="mb-6 text-2xl font-bold">Create New Listing</h1>
        <CreateListing />
      </div>
    </RequireSignIn>
  );
}
