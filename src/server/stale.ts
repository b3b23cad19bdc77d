/** The channel on which triggers of the database tell what has changed that processes keep for a while. */
export const STALE_CHANNEL = 'stale';

const KINDS = ['listing', 'seats', 'user'] as const;

/**
 * What is stale: a listing, and with it what may be found; a listing's seats alone; what is known of a
 * user, their sessions among it; or, where nobody knows, all.
 */
export type Stale = { kind: (typeof KINDS)[number]; id: string } | { kind: 'all' };

/** Reads a notice. What only a newer version knows may concern anything. */
export function readStale(payload: string | undefined): Stale {
  const [word, id] = (payload ?? '').split(' ');
  const kind = KINDS.find((one) => one === word);
  return kind && id ? { kind, id } : { kind: 'all' };
}
