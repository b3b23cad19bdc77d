import type { MyData } from '@/schemas/myData';
import { uploadedAddress } from '@/schemas/photo';
import type { Db } from '../db/client';
import { viewListings } from '../listings/view';
import { reasonText } from '../presenters/cancellationReason';
import { ratingOf } from '../presenters/rating';
import { presentSlot } from '../presenters/slot';
import { UNDO_WINDOW_MS, undoMsLeft, withAnnouncedStatus } from '../presenters/undoWindow';
import { statusAt } from '../requests/transitions';
import type { SignedIn } from '../trpc/init';
import { profileOf } from './profile';

/** Returns the user's own rows. The response schema drops any field it doesn't list. */
const ownRows = (db: Db, id: string) => {
  const inTime = { orderBy: { createdAt: 'asc' } } as const;
  return db.user.findUniqueOrThrow({
    where: { id },
    include: {
      accounts: true,
      listings: { select: { id: true }, ...inTime },
      requests: {
        include: { slot: { include: { listing: { select: { id: true, title: true } } } } },
        ...inTime,
      },
      events: { orderBy: { at: 'asc' } },
      messages: inTime,
      reportsMade: inTime,
      blocksMade: inTime,
      mails: inTime,
      mailOptOuts: true,
      pictures: inTime,
      pushSubscriptions: inTime,
      pushOptOuts: true,
      ratingsGiven: inTime,
    },
  });
};

type Rows = Awaited<ReturnType<typeof ownRows>>;

/**
 * Returns the user's emails, without those that would reveal an answer still inside the undo
 * window.
 */
async function visibleMails(db: Db, { requests, mails }: Rows, now: Date) {
  const undoableIds = requests.filter((request) => undoMsLeft(request, now)).map(({ id }) => id);
  if (undoableIds.length === 0) return mails;
  const where = {
    requestId: { in: undoableIds },
    at: { gt: new Date(now.getTime() - UNDO_WINDOW_MS) },
  };
  const events = await db.requestEvent.findMany({ where, select: { id: true } });
  const hiddenIds = new Set(events.map(({ id }) => id));
  return mails.filter(({ status, subjectId }) => status !== 'queued' || !hiddenIds.has(subjectId));
}

export async function myDataOf({ ctx }: { ctx: SignedIn }): Promise<MyData> {
  const { db, clock, viewer, language } = ctx;
  const now = clock.now();
  const [profile, rows] = await Promise.all([profileOf(db, viewer.id), ownRows(db, viewer.id)]);
  const { accounts, messages, reportsMade, blocksMade } = rows;
  const mails = await visibleMails(db, rows, now);
  const ids = rows.listings.map((listing) => listing.id);
  return {
    exportedAt: now,
    user: { ...rows, ...profile },
    accounts,
    listings: await viewListings(ctx, { ids, withDetails: true }),
    pictures: rows.pictures.map((one) => ({ ...one, url: uploadedAddress(one.id) })),
    requests: rows.requests.map(({ slot, ...request }) => ({
      ...request,
      listing: slot.listing,
      meal: presentSlot(slot, now),
      status: statusAt(withAnnouncedStatus(request, now), slot, now),
    })),
    actions: rows.events.map((event) => ({ ...event, reason: reasonText(language, event) })),
    messages,
    ratings: rows.ratingsGiven,
    rated: {
      asHost: ratingOf(rows.hostStars, rows.hostRatings),
      asGuest: ratingOf(rows.guestStars, rows.guestRatings),
    },
    reports: reportsMade,
    blocks: blocksMade.map(({ blockedId: userId, createdAt }) => ({ userId, createdAt })),
    mails,
    unsubscribedFrom: rows.mailOptOuts.map(({ kind }) => kind),
    devices: rows.pushSubscriptions,
    notPushed: rows.pushOptOuts.map(({ kind }) => kind),
  };
}
