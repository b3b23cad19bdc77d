import { dropAllDrafts } from '../drafts';

let leaving = false;

/**
 * Call before navigating away for good, such as to sign out. Until the next page shows, the end of
 * the session is expected, so nothing sends the person to sign in.
 */
export function beginLeaving(): void {
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
  dropAllDrafts();
  beginLeaving();
  window.location.assign('/api/logout');
}
