import type { MyData } from '@/schemas/myData';
import { sayReason } from '../answers/reason';
import { slotAnswer } from '../answers/slot';
import type { Db } from '../db';
import { viewListings } from '../listings/view';
import { statusAt } from '../requests/transitions';
import type { SignedIn } from '../trpc';
import { profileOf } from './profile';

/** The user's own rows; the schema of the answer drops what it does not name. */
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
    },
  });
};

/** All that is kept of the viewer, for themselves. */
export async function myDataOf({ ctx }: { ctx: SignedIn }): Promise<MyData> {
  const { db, clock, viewer, language } = ctx;
  const now = clock.now();
  const [told, rows] = await Promise.all([profileOf(db, viewer.id), ownRows(db, viewer.id)]);
  const { accounts, messages, reportsMade, blocksMade, mails } = rows;
  const ids = rows.listings.map((listing) => listing.id);
  return {
    exportedAt: now,
    user: { ...rows, ...told },
    accounts,
    listings: await viewListings(ctx, { ids }),
    requests: rows.requests.map(({ slot, ...request }) => ({
      ...request,
      listing: slot.listing,
      meal: slotAnswer(slot, now),
      status: statusAt(request, slot, now),
    })),
    actions: rows.events.map((event) => ({ ...event, reason: sayReason(language, event) })),
    messages,
    reports: reportsMade,
    blocks: blocksMade.map(({ blockedId: userId, createdAt }) => ({ userId, createdAt })),
    mails,
    unsubscribedFrom: rows.mailOptOuts.map(({ kind }) => kind),
  };
}
