const KEY = 'sukkah-search';

/** Remembers the search in this tab, so that a listing can lead back to its results. */
export function rememberSearch(query: string): void {
  try {
    window.sessionStorage.setItem(KEY, query);
  } catch {
    // Without storage, the listing leads to all meals.
  }
}

export function lastSearch(): string | null {
  try {
    return window.sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
