import type { Metadata } from 'next';
import { EditListing } from '@/features/listings/form/EditListing';
import { RequireSignIn } from '@/features/session/RequireSignIn';

export const metadata: Metadata = { title: 'Edit Listing' };

export default async function EditListingPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <RequireSignIn>
      <div className="mx-auto w-full max-w-3xl px-4 py-8">
        <h1 className="mb-6 text-2xl font-bold">Edit Listing</h1>
        <EditListing key={id} id={id} />
      </div>
    </RequireSignIn>
  );
}
