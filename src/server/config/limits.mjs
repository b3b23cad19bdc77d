/**
 * All rate limits and concurrency limits. The LIMITS setting can adjust each of them. Whole
 * communities share one address on the eve of a holiday, so a client may do 10 times as much as a
 * user.
 */
import { z } from 'zod';

/**
 * Counted in each process's memory, because reads write nothing. The format is
 * `<points>/<seconds>`. A call costs one point unless its procedure sets a `cost`.
 */
export const READS = /** @type {const} */ ({
  /** All requests of a client. A point is about 1 ms of server time (http/requestCost.ts). */
  'budget.client': '6000/10',
  /** Health checks, which don't count toward the budget. */
  'probes.client': '1000/10',
  /** Refusals sent right away. Further ones wait a second, so that a flood stays cheap. */
  'refusals.client': '20/10',
  'reads.user': '600/60',
  'reads.client': '6000/60',
  'searches.user': '60/60',
  'searches.client': '600/60',
  /** City suggestions, one call per letter typed. */
  'cities.user': '240/60',
  'cities.client': '2400/60',
  /** Street suggestions, which query a geocoder. */
  'streets.user': '60/60',
  'streets.client': '600/60',
  /**
   * Street suggestions in total, because a public geocoder blocks sites that ask too much. Beyond
   * this limit, nothing is suggested.
   */
  'streets.everybody': '600/60',
  /**
   * Public reads over REST without a session, by programs and by pages of other sites. Each site
   * counts by itself, and the read also counts as what it is, such as a search.
   */
  'programs.client': '600/60',
  'zmanim.user': '60/60',
  'zmanim.client': '600/60',
  'downloads.user': '10/600',
  'downloads.client': '100/600',
  /** Previews of photos on other sites, before the form is saved. */
  'photos.user': '30/600',
  'photos.client': '300/600',
  'pages.client': '600/60',
  /** Prefetches of visible links. An Explore page has about 30. */
  'prefetches.client': '6000/60',
  'pictures.client': '240/60',
});

/**
 * Counted in the database, so that all processes share the count. The format is
 * `<calls>/<seconds>`.
 */
export const CHANGES = /** @type {const} */ ({
  /** All changes not named below, such as answers, cancellations, and settings. */
  'changes.user': '120/60',
  'changes.client': '1200/60',
  /**
   * What all changes together may store, in bytes: their input, and a kilobyte for the rows that
   * each writes. A new listing with 60 meals has about 20,000.
   */
  'bytes.user': '10000000/86400',
  'bytes.client': '100000000/86400',
  /** Bytes that each user can still store after their client's limit is used up. */
  'bytes.reserve': '100000/86400',
  'newListings.user': '30/3600',
  'newListings.client': '300/3600',
  /** Over REST, an edit may remove and add each of 60 slots with a call. */
  'saves.user': '300/600',
  'saves.client': '3000/600',
  /** Uploaded pictures. Each is resized nine times. */
  'uploads.user': '60/3600',
  'uploads.client': '600/3600',
  'requests.user': '30/600',
  'requests.client': '300/600',
  'messages.user': '60/60',
  'messages.client': '600/60',
  /** Questions to hosts before a request. Low, because each may start a new conversation. */
  'questions.user': '20/3600',
  'questions.client': '200/3600',
  /** Messages to all guests of a meal, up to 50 each. */
  'guestMessages.user': '10/3600',
  'guestMessages.client': '100/3600',
  /** How often a host sees who's looking. Each time may tell something about where somebody is. */
  'looks.user': '30/3600',
  'looks.client': '300/3600',
  /** Invitations, refused ones too, because a refusal tells something about the group. */
  'invitations.user': '20/3600',
  'invitations.client': '200/3600',
  'reports.user': '20/3600',
  'reports.client': '200/3600',
  /**
   * An account's first day, in seconds since it was created: changes that reach other people. More
   * than an honest newcomer does on the eve of a holiday, and too few to be worth new accounts.
   */
  'newListings.newcomer': '5/86400',
  'requests.newcomer': '10/86400',
  'messages.newcomer': '100/86400',
  'questions.newcomer': '5/86400',
  'guestMessages.newcomer': '5/86400',
  'reports.newcomer': '5/86400',
  'looks.newcomer': '10/86400',
  'invitations.newcomer': '5/86400',
  'blocks.user': '60/3600',
  'blocks.client': '600/3600',
  /** Sign-in and verification links that one client requests for one mailbox. */
  'links.mailboxAndClient': '5/900',
  'links.client': '30/600',
  /** A /48 IPv6 network or a /24 IPv4 network. A customer of a provider may have all of it. */
  'links.network': '150/600',
  /** Everyone together. Reaching it means trouble, so it raises an alarm in the log. */
  'links.everybody': '700/600',
  /** After that, extra emails to addresses with an account. */
  'links.reserve': '300/600',
  /**
   * Sign-in links to one mailbox, whoever requests them. Beyond these limits, nothing more is sent,
   * and the links in the mailbox keep working.
   */
  'links.mailboxGap': '1/120',
  'links.mailbox': '10/86400',
  /** Extra sign-in links to a mailbox, for browsers that have signed in with it before. */
  'links.knownBrowser': '3/900',
  'links.knownBrowserDay': '10/86400',
  /** Verification links to one mailbox, so that they use up no sign-in links. */
  'links.verifiedMailbox': '10/86400',
  /** For users who verify an address on their profile. */
  'links.user': '5/900',
  /**
   * Codes of sign-in emails that are entered. Each code has five tries. Those for one mailbox count
   * only while they're wrong, and not in browsers that have signed in with it before.
   */
  'signInCodes.client': '30/600',
  'signInCodes.network': '150/600',
  'signInCodes.mailbox': '20/86400',
  /** Codes that confirm a phone number. Text messages cost money. */
  'phoneCodes.user': '5/3600',
  'phoneCodes.client': '50/3600',
  /** Codes that one user requests for one number. */
  'phoneCodes.userAndNumber': '3/86400',
  /** Codes to one number from all users. Higher, so that a stranger can't use up its owner's. */
  'phoneCodes.number': '10/86400',
  /** A /48 IPv6 network or a /24 IPv4 network. */
  'phoneCodes.network': '100/3600',
  /** Everyone together. Reaching it means trouble, so it raises an alarm in the log. */
  'phoneCodes.everybody': '200/3600',
});

/** Maximum number at the same time, in each process. */
export const AT_ONCE = /** @type {const} */ ({
  /** TCP connections of a client that isn't a trusted proxy. */
  'connections.client': '500',
  /**
   * Requests being served; others wait. Everyone else waits behind as many requests of a client that
   * floods the site. Uploads and event streams have their own limits.
   */
  'requestsAtOnce.client': '3',
  /** Refusals waiting to be sent. Beyond this limit, the connection is closed. */
  'refusalsAtOnce.client': '500',
  'streams.user': '20',
  'streams.client': '1000',
  /** Running searches. Everything else uses the rest of the process's 10 connections. */
  'searchesAtOnce.client': '2',
  'searchesAtOnce.everybody': '6',
  /** Exports of a person's data. */
  'downloading.user': '1',
  'downloading.client': '10',
  /** Pictures being received, decoded, or stored. They wait on disk, up to 10 MB each. */
  'uploading.user': '10',
  'uploading.client': '100',
  'uploading.everybody': '300',
  'photosAtOnce.site': '3',
  'photosAtOnce.client': '8',
  'photosAtOnce.everybody': '16',
  /** Calls in one batch of a page. */
  batch: '10',
});

/** Limits of earlier versions. LIMITS may still name them, without effect. */
const RETIRED = ['links.site', 'links.reserveMailbox'];

const DEFAULTS = { ...READS, ...CHANGES, ...AT_ONCE };

/**
 * @typedef {keyof typeof DEFAULTS} LimitName
 * @typedef {{ points: number, seconds: number }} Limit `seconds` is 0 in AT_ONCE
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
 * Parses LIMITS: entries separated by commas or spaces, such as `searches.client=100/60`,
 * `streams.user=5`, or a factor such as `*.client=x10` or `*=x100`. Later entries win. The output
 * is all limits in force.
 */
export const limitsSetting = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.string().regex(ENTRY)))
  .transform((entries, context) => {
    const limits = new Map(LIMIT_NAMES.map((name) => [name, parseAmount(DEFAULTS[name])]));
    const current = entries.filter(
      (entry) => !RETIRED.some((name) => entry.startsWith(`${name}=`)),
    );
    if (!current.every((entry) => adjust(limits, entry))) context.addIssue('Unknown limit');
    return limits;
  });
