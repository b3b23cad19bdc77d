import { recall, remember } from '../browserStorage';

const KEY = 'sukkah-language-hint';

const listeners = new Set<() => void>();

/** Also within this page, if the browser stores nothing. */
let hasEnded = false;

/** For good: they dismissed the hint, or have chosen a language. */
export function endLanguageHint() {
  hasEnded = true;
  remember(KEY);
  for (const listener of listeners) listener();
}

export function onLanguageHint(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Old phones use the pre-1989 code for Hebrew. */
const HEBREW = /^(?:he|iw)\b/i;

export const isHebrewHintDue = (): boolean =>
  !hasEnded && navigator.languages.some((one) => HEBREW.test(one)) && recall(KEY) === null;
