import { ListingNotFound } from '@/features/listings/detail/ListingNotFound';
import { titleMetadata } from '@/i18n/serverLanguage';

export const generateMetadata = titleMetadata('listing.missing.title');

export default ListingNotFound;
