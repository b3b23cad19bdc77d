import { notFoundMetadata, notFoundPage } from '../notFoundPage';

export const generateMetadata = () => notFoundMetadata();

/** Shows the not-found page for unknown paths. Next preloads the fonts only for pages of a route. */
export default function UnknownPage() {
  return notFoundPage();
}
