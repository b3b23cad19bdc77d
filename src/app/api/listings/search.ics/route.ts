import { searchFile } from '@/server/http/rest';
import { searchCalendar } from '@/server/listings/searchFeeds';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = searchFile(
  'text/calendar',
  searchCalendar,
);
