import { ButtonLink } from '@/components/button';

/** In place of a listing that is not there, or that the viewer may not know of. */
export function ListingNotFound() {
  return (
    <div className="mx-auto flex w-full max-w-xl grow flex-col items-center justify-center gap-3 px-4 py-16 text-center">
      <h1 className="text-3xl font-bold">Listing not found</h1>
      <p className="text-muted">This sukkah listing doesn't exist or has been removed.</p>
      <ButtonLink href="/explore" className="mt-3">
        Explore Meals
      </ButtonLink>
    </div>
  );
}
