import { dropAllDrafts } from '../drafts';

let leaving = false;

/**
 * Call before navigating to sign out. Drops all drafts. Until the next page shows, the end of the
 * session is expected, so nothing asks the person to sign in again.
 */
export function beginSignOut(): void {
  dropAllDrafts();
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
