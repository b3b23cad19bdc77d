import { dropAllDrafts } from '../drafts';
import { forgetSearches } from '../listings/search/lastSearch';

let leaving = false;

/** Deletes what the browser stores of a person, for the next one at a shared computer. */
export function forgetPerson(): void {
  dropAllDrafts();
  forgetSearches();
}

/**
 * Call before navigating to sign out. Drops all drafts and searches. Until the next page shows, the end of the
 * session is expected, so nothing asks the person to sign in again.
 */
export function beginSignOut(): void {
  forgetPerson();
  leaving = true;
  // The browser may show this page again, for example after Back.
  window.addEventListener(
    'pageshow',
    () => {
      leaving = false;
    },
    { once: true },
  );
}

export const isLeaving = (): boolean => leaving;

/** Removes the session's cookie, offline copies and drafts, and goes to the home page. */
export function signOut(): void {
  beginSignOut();
  window.location.assign('/api/logout');
}
