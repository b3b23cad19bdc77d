/**
 * Decides about the browser's Back and Forward. Returns whether to stay on the page. `repeat` goes
 * there after all.
 */
type HistoryGuard = (repeat: () => void) => boolean;

/** The last one decides: dialogs, the newest last, come after pages. */
const guards: HistoryGuard[] = [];

/** Position in the history. Older browsers don't expose it. */
const position = () => window.navigation?.currentEntry?.index;

let here: number | undefined;
let isReturning = false;
let isListening = false;

/** A step can't be blocked, so this reverses it. The router doesn't hear of either. */
function onHistory(event: Event) {
  const there = position();
  if (isReturning) {
    event.preventDefault();
    if (here === undefined || there === undefined || here === there) isReturning = false;
    else window.history.go(here - there);
    return;
  }
  // Where the position is unknown, one step back is most likely.
  const steps = here === undefined || there === undefined ? 1 : here - there;
  const stays = steps !== 0 && guards.at(-1)?.(() => window.history.go(-steps));
  if (!stays) {
    here = there;
    return;
  }
  event.preventDefault();
  isReturning = true;
  window.history.go(steps);
}

function listen() {
  if (isListening) return;
  isListening = true;
  window.addEventListener('beforehistory', onHistory);
  window.navigation?.addEventListener('currententrychange', ({ navigationType }) => {
    if (navigationType !== 'traverse') here = position();
  });
}

/**
 * Adds a guard. Those of dialogs come before those of pages.
 * @returns A function that removes it.
 */
export function guardHistory(of: 'dialog' | 'page', guard: HistoryGuard): () => void {
  listen();
  if (!isReturning) here = position();
  if (of === 'dialog') guards.push(guard);
  else guards.unshift(guard);
  return () => void guards.splice(guards.indexOf(guard), 1);
}
