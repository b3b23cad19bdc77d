import { searchFile } from '@/server/http/rest';
import { atomFeed } from '@/server/listings/searchFeeds';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = searchFile(
  'application/atom+xml',
  atomFeed,
);
