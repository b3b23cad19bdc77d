import { ListingNotFound } from '@/features/listings/detail/ListingPlaceholders';
import { titleMetadata } from '@/i18n/serverLanguage';

export const generateMetadata = titleMetadata('listing.missing.title');

export default ListingNotFound;
