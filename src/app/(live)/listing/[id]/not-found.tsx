import { ListingNotFound } from '@/features/listings/detail/ListingNotFound';
import { titled } from '@/i18n/serverLanguage';

export const generateMetadata = titled('listing.missing.title');

export default ListingNotFound;
