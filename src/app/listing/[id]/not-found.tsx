import type { Metadata } from 'next';
import { ListingNotFound } from '@/features/listings/detail/ListingNotFound';

export const metadata: Metadata = { title: 'Listing not found' };

export default ListingNotFound;
