/**
 * How much at once is too much: all numbers, each adjustable by the setting LIMITS. Whole communities sit
 * behind one address on the eve of a holiday, so a client may do ten times what a user may.
 */
import { z } from 'zod';

/**
 * Counted in each process's memory, since a read writes nothing. `<points>/<seconds>`: a call is one point, or
 * as many as its procedure says (`cost`).
 */
export const READS = /** @type {const} */ ({
  /** Everything that a client asks for, in points of about one millisecond of server time (http/requestCost.ts). */
  'budget.client': '6000/10',
  /** Health checks, which don't count against the budget. */
  'probes.client': '1000/10',
  /** Refusals that are sent at once. The rest of them wait a second, so that a flood of requests stays cheap. */
  'refusals.client': '20/10',
  /** Whatever is not named below. */
  'reads.user': '600/60',
  'reads.client': '6000/60',
  'searches.user': '60/60',
  'searches.client': '600/60',
  /** Cities suggested while one is typed: a call a letter. */
  'cities.user': '240/60',
  'cities.client': '2400/60',
  /** Streets suggested while one is typed, for which a geocoder is asked. */
  'streets.user': '60/60',
  'streets.client': '600/60',
  /** The same in all: a public geocoder shuts out a site that asks too much. Beyond it nothing is suggested. */
  'streets.everybody': '600/60',
  'zmanim.user': '60/60',
  'zmanim.client': '600/60',
  /** All that is kept of a user. */
  'downloads.user': '10/600',
  'downloads.client': '100/600',
  /** Photos of other sites that the form shows before they are saved. */
  'photos.user': '30/600',
  'photos.client': '300/600',
  /** Pages, however dear, whoever asks. */
  'pages.client': '600/60',
  /** What links in sight load ahead: a page of Explore has some thirty. */
  'prefetches.client': '6000/60',
  /** Preview pictures, drawn or kept. */
  'pictures.client': '240/60',
});

/** Counted in the database, so that all processes count together. `<calls>/<seconds>`. */
export const CHANGES = /** @type {const} */ ({
  /** Whatever is not named below: answers, cancellations, settings. */
  'changes.user': '120/60',
  'changes.client': '1200/60',
  'newListings.user': '30/3600',
  'newListings.client': '300/3600',
  /** Over REST an edit may be a call for each of 60 slots, taken away and put back. */
  'saves.user': '300/600',
  'saves.client': '3000/600',
  /** Pictures that are uploaded, each of which is made smaller nine times. */
  'uploads.user': '60/3600',
  'uploads.client': '600/3600',
  'requests.user': '30/600',
  'requests.client': '300/600',
  'messages.user': '60/60',
  'messages.client': '600/60',
  'reports.user': '20/3600',
  'reports.client': '200/3600',
  'blocks.user': '60/3600',
  'blocks.client': '600/3600',
  /** Mails with a link to a mailbox that one client asks for. */
  'links.mailboxAndClient': '5/900',
  /** The same that anybody asks for: loose, so that strangers cannot keep a person from signing in. */
  'links.mailbox': '30/900',
  'links.client': '30/600',
  /** One customer of a provider often has a whole IPv6 network of 56 bits, or of 48: 256 or 65,536 clients. */
  'links.site': '60/600',
  /** An IPv6 network of 48 bits, or an IPv4 one of 24. */
  'links.network': '150/600',
  /** Everyone together. More means that something is wrong, so the log gets an alarm. */
  'links.everybody': '700/600',
  /** When that is used up, those to addresses with an account still go: so many to all, and to each mailbox. */
  'links.reserve': '300/600',
  'links.reserveMailbox': '2/600',
  /** For users who prove an address on their profile. */
  'links.user': '5/900',
});

/** So many at the same time, in each process. */
export const AT_ONCE = /** @type {const} */ ({
  /** TCP connections of a client that is no trusted proxy. */
  'connections.client': '500',
  /** Requests being served; others wait their turn. Uploads and event streams have limits of their own. */
  'requestsAtOnce.client': '6',
  /** Refusals that wait to be sent. Beyond it, the connection is closed. */
  'refusalsAtOnce.client': '500',
  /** Open pages that hear of changes. */
  'streams.user': '20',
  'streams.client': '1000',
  /** Searches being worked out. The rest of a process's ten connections is for everything else. */
  'searchesAtOnce.client': '4',
  'searchesAtOnce.everybody': '6',
  /** Pictures being received, waiting for the decoder, or being stored. They wait on disk, up to 10 MB each. */
  'uploading.user': '10',
  'uploading.client': '100',
  'uploading.everybody': '300',
  /** Photos of other sites being fetched, each with up to 10 MB in memory. */
  'photosAtOnce.site': '3',
  'photosAtOnce.client': '8',
  'photosAtOnce.everybody': '16',
  /** Calls in one batch of a page. */
  batch: '20',
});

const DEFAULTS = { ...READS, ...CHANGES, ...AT_ONCE };

/**
 * @typedef {keyof typeof DEFAULTS} LimitName
 * @typedef {{ points: number, seconds: number }} Limit `points` calls in `seconds`; 0 seconds: at once
 */

export const LIMIT_NAMES = /** @type {LimitName[]} */ (Object.keys(DEFAULTS));

const MAX_POINTS = 1_000_000_000;

const ENTRY =
  /^(?<name>[\w*.]+)=(?:x(?<factor>[1-9]\d{0,5})|(?<amount>[1-9]\d{0,8}(?:\/[1-9]\d{0,5})?))$/;

/** @param {string} amount `<points>/<seconds>`, or a number @returns {Limit} */
function parseAmount(amount) {
  const [points = 0, seconds = 0] = amount.split('/').map(Number);
  return { points, seconds };
}

/**
 * @param {Map<LimitName, Limit>} limits
 * @param {string} entry such as `searches.client=100/60` or `*.client=x10`
 * @returns {boolean} false if there is no such limit, or it's of the other kind
 */
function adjust(limits, entry) {
  const { name = '', factor, amount = '' } = ENTRY.exec(entry)?.groups ?? {};
  const matches = [...limits].filter(([one]) =>
    factor && name.startsWith('*') ? one.endsWith(name.slice(1)) : one === name,
  );
  return (
    matches.length > 0 &&
    matches.every(([one, before]) => {
      const points = Math.min(before.points * Number(factor), MAX_POINTS);
      const after = factor ? { ...before, points } : parseAmount(amount);
      limits.set(one, after);
      return after.seconds > 0 === before.seconds > 0;
    })
  );
}

/**
 * LIMITS: entries with commas or spaces between them, of which later ones win: `searches.client=100/60`,
 * `streams.user=5`, or a factor: `*.client=x10`, `*=x100`. Its output is the limits in force.
 */
export const limitsSetting = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.string().regex(ENTRY)))
  .transform((entries, context) => {
    const limits = new Map(LIMIT_NAMES.map((name) => [name, parseAmount(DEFAULTS[name])]));
    if (!entries.every((entry) => adjust(limits, entry))) context.addIssue('Unknown limit');
    return limits;
  });
