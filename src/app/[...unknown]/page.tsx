import { notFound } from 'next/navigation';
import { titleMetadata } from '@/i18n/serverLanguage';

export const generateMetadata = titleMetadata('notFound.title');

/** Shows the not-found page for unknown paths. Next preloads the fonts only for pages of a route. */
export default function UnknownPage() {
  notFound();
}
