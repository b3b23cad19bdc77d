import { Prisma } from '@/generated/prisma/client';
import {
  type Family,
  families,
  familyOf,
  isRequestNews,
  type MailKind,
  mailKinds,
  requestNewsKinds,
} from '@/schemas/mailKinds';
import { DAY_MS, MINUTE_MS } from '@/schemas/time';
import type { Tx } from '../db/client';
import { quietTimeIn } from '../zmanim/quietTime';
import type { Email, Recipient } from './emailTemplate';

/** Minimum time between bursts, in milliseconds. */
export const GAP_MS = 10 * MINUTE_MS;

/**
 * Use the shorter gap before a meal or a deadline to answer that's near, and none between different
 * guests. Otherwise the email could be too late.
 */
const SOON_MS = 60 * MINUTE_MS;
const GAP_WHEN_SOON_MS = MINUTE_MS;

/** How many push notifications need no gap. They're shorter than emails and never in a digest. */
const PUSH_BURST = 4;

const kindsOf = (isIncluded: (family: Family) => boolean) =>
  mailKinds.filter((kind) => {
    const family = familyOf(kind);
    return family && isIncluded(family);
  });

/** After other news about a meal, news about requests waits, too. */
const kindsBefore = (family: Family) =>
  family === 'requests'
    ? kindsOf((one) => ['requests', 'seats', 'moves', 'rain'].includes(one))
    : kindsOf((one) => one === family);

/** Each kind's family, for SQL. */
export const familiesJson = JSON.stringify(
  Object.fromEntries(mailKinds.map((kind) => [kind, familyOf(kind)])),
);

export type PacedMail = {
  id: string;
  kind: MailKind;
  userId: string;
  otherId: string | null;
  topicId: string | null;
};

const isNear = (at: Date | null | undefined, now: Date) =>
  Boolean(at && at.getTime() - now.getTime() < SOON_MS);

/** When an email comes too late: at the meal, the deadline to answer, or the reader's Shabbat. */
function deadlineOf({ begins, answerBy }: Email, reader: Recipient, now: Date): number {
  if (!begins && !answerBy) return Infinity;
  const quiet = reader.profile?.shomerShabbat ? quietTimeIn(reader.timeZone, now) : undefined;
  const all = [begins, answerBy, quiet?.startsAt].map((at) => at?.getTime() ?? Infinity);
  return Math.min(...all.filter((at) => at > now.getTime()));
}

/**
 * Returns when the next one may be sent, in milliseconds. It never waits for more than half of the
 * time that's left, so the latest state always arrives in time.
 * @param times when earlier ones were sent, newest first
 */
function nextAt(
  times: Date[],
  { burst, perDay, gapMs }: { burst: number; perDay: number; gapMs: number },
  deadline: number,
): number {
  const after = (count: number, ms: number) => {
    const at = times[count - 1];
    return at ? at.getTime() + ms : 0;
  };
  const last = times[0]?.getTime() ?? 0;
  const latest = last + Math.max(GAP_WHEN_SOON_MS, (deadline - last) / 2);
  return Math.min(Math.max(after(burst, gapMs), after(perDay, DAY_MS)), latest);
}

type Earlier = { times: Date[]; lastRequestNews: Date | null };

/**
 * Finds when emails of the same people were sent, or their push notifications were, newest first,
 * and when the reader last got news about requests, whoever they were from.
 */
async function findEarlier(
  tx: Tx,
  { id, userId, otherId }: PacedMail,
  kinds: MailKind[],
  { column, now }: { column: 'sent_at' | 'pushed_at'; now: Date },
): Promise<Earlier> {
  const at = Prisma.raw(column);
  // Ignore later times: if the clock was set back, they lie in the future.
  const [row] = await tx.$queryRaw<
    { times: Date[] | null; lastRequestNews: Date | null }[]
  >`SELECT array_agg(DISTINCT ${at} ORDER BY ${at} DESC)
        FILTER (WHERE other_id = ${otherId}::uuid AND kind = ANY(${kinds})) AS times,
      max(${at}) FILTER (WHERE kind = ANY(${[...requestNewsKinds]})) AS "lastRequestNews"
    FROM mails WHERE user_id = ${userId}::uuid AND id <> ${id}::uuid AND ${at} <= ${now}::timestamptz
      AND ${at} > ${new Date(now.getTime() - DAY_MS)}::timestamptz`;
  return { times: row?.times ?? [], lastRequestNews: row?.lastRequestNews ?? null };
}

/**
 * Returns when an email may be sent, if the same person just caused others. Returns null if it
 * doesn't have to wait. After a failure, it's late already, so it doesn't wait for emails about
 * other guests.
 */
export async function emailDelayedUntil(
  tx: Tx,
  mail: PacedMail & { attempts: number },
  { email, reader }: { email: Email; reader: Recipient },
  now: Date,
): Promise<Date | null> {
  const family = familyOf(mail.kind);
  if (!family || !mail.otherId || !mail.topicId) return null;
  const kinds = kindsBefore(family);
  const { times, lastRequestNews } = await findEarlier(tx, mail, kinds, { column: 'sent_at', now });
  const isSoon = isNear(email.begins, now) || isNear(email.answerBy, now);
  const pace = { ...families[family], gapMs: isSoon ? GAP_WHEN_SOON_MS : GAP_MS };
  const ofPair = times.length > 0 ? nextAt(times, pace, deadlineOf(email, reader, now)) : 0;
  const ofRequests =
    isRequestNews(mail.kind) && !isSoon && mail.attempts === 0
      ? (lastRequestNews?.getTime() ?? 0) + GAP_MS
      : 0;
  const until = Math.max(ofPair, ofRequests);
  return until > now.getTime() ? new Date(until) : null;
}

/** Like `emailDelayedUntil`, for a push notification. */
export async function pushDelayedUntil(
  tx: Tx,
  mail: PacedMail,
  { email, reader }: { email: Email; reader: Recipient },
  now: Date,
): Promise<Date | null> {
  const family = familyOf(mail.kind);
  if (!family || !mail.otherId || !mail.topicId) return null;
  const kinds = kindsOf((one) => one === family);
  const { times } = await findEarlier(tx, mail, kinds, { column: 'pushed_at', now });
  if (times.length === 0) return null;
  const pace = { ...families[family], burst: PUSH_BURST, gapMs: GAP_MS };
  const until = nextAt(times, pace, deadlineOf(email, reader, now));
  return until > now.getTime() ? new Date(until) : null;
}

/** Whether a newer email of the same people and family is queued or sent. */
export async function hasNewerMail(tx: Tx, mail: PacedMail): Promise<boolean> {
  const family = familyOf(mail.kind);
  if (!family || !mail.otherId) return false;
  const [row] = await tx.$queryRaw<{ any: boolean }[]>`SELECT EXISTS (
    SELECT FROM mails other JOIN mails mine ON mine.id = ${mail.id}::uuid
    WHERE other.user_id = mine.user_id AND other.other_id = mine.other_id
      AND other.kind = ANY(${kindsOf((one) => one === family)})
      AND other.status IN ('queued', 'sent')
      AND (other.created_at, other.id) > (mine.created_at, mine.id)) AS any`;
  return row?.any ?? false;
}
