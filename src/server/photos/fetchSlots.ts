import { errors } from '../errors';
import type { Client } from '../http/clientAddress';
import { takePhotoPlace } from '../rateLimit/memoryLimits';

/** A page of results shows about 30 photos, and several people may share a client. */
const MAX_WAITING_PER_CLIENT = 100;
const MAX_WAITING = 400;

/** Sent as `Retry-After`, in seconds. */
const RETRY_SECONDS = 5;

type Ask = { address: URL; client: Client };

/**
 * Returns the registered domain: the last two labels, or three under suffixes like `co.uk`. Its
 * owner can create any number of subdomains.
 */
function siteOf({ hostname }: URL): string {
  const labels = hostname.split('.');
  const isShort = (label = '') => label.length <= 3;
  const isSecondLevel = isShort(labels.at(-1)) && isShort(labels.at(-2));
  return labels.slice(isSecondLevel ? -3 : -2).join('.');
}

/**
 * Fetches a few photos at a time per site and per client, so a slow site doesn't hold up others.
 * @param maxWaitMs how long to wait for a turn
 */
export function createFetchSlots(maxWaitMs: number) {
  const waiting = new Set<Ask & { start: (release: () => void) => void }>();

  const take = ({ address, client }: Ask) => takePhotoPlace({ site: siteOf(address), client });

  const startWaiting = () => {
    for (const one of waiting) {
      const release = take(one);
      if (release) one.start(release);
    }
  };

  function waitForTurn(ask: Ask): Promise<() => void> {
    const ofClient = [...waiting].filter(({ client }) => client === ask.client);
    if (waiting.size >= MAX_WAITING || ofClient.length >= MAX_WAITING_PER_CLIENT)
      throw errors.tooMany(RETRY_SECONDS);
    return new Promise((resolve, reject) => {
      const start = (release: () => void) => {
        clearTimeout(timer);
        waiting.delete(entry);
        resolve(release);
      };
      const entry = { ...ask, start };
      const timer = setTimeout(() => {
        waiting.delete(entry);
        reject(errors.tooMany(RETRY_SECONDS));
      }, maxWaitMs);
      waiting.add(entry);
    });
  }

  /**
   * Fetches when it's this photo's turn.
   * @throws RuleError `TOO_MANY_REQUESTS` if that takes too long
   */
  return async <T>(ask: Ask, fetch: () => Promise<T>): Promise<T> => {
    const release = take(ask) ?? (await waitForTurn(ask));
    try {
      return await fetch();
    } finally {
      release();
      startWaiting();
    }
  };
}
