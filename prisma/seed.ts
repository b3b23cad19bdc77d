import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Prisma } from '../src/generated/prisma/client';
import { createDb, type Db } from '../src/server/db/client';
import { pointKey } from '../src/server/listings/point';
import { resolveListings } from '../src/server/listings/resolveListings';
import { buildListings } from './seed/listings';
import { buildNeeds } from './seed/needs';
import { buildPeople } from './seed/people';
import { createRandom } from './seed/random';
import { createLedger } from './seed/requests';
import { playScenes } from './seed/scenes';

/** Random seed. Any other number creates a different demo. */
const RANDOM_START = 5785;
const DAY = 86_400_000;

type People = ReturnType<typeof buildPeople>;
type Listings = ReturnType<typeof buildListings>['listings'];

/** Creates three open reports. */
function buildReports({ hosts, guests }: People, listings: Listings, now: Date) {
  const idOf = (people: { id: string; key: string }[], key: string) => {
    const match = people.find((person) => person.key === key);
    if (!match) throw new Error(`There is no ${key}.`);
    return match.id;
  };
  const listingOf = (hostId: string) => listings.find((listing) => listing.hostId === hostId)?.id;
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);
  const telAviv = idOf(hosts, 'yonatan');
  return [
    {
      reporterId: idOf(guests, 'max'),
      subjectUserId: idOf(hosts, 'ari'),
      listingId: listingOf(idOf(hosts, 'ari')),
      reason: 'false',
      details:
        'It says ground floor, but there are three steps at the gate. They were kind about it.',
      createdAt: daysAgo(6),
    },
    {
      reporterId: idOf(hosts, 'hannah'),
      subjectUserId: idOf(guests, 'danielle'),
      reason: 'other',
      details: 'Three places were kept at lunch, and no word came. I hope that they are well.',
      createdAt: daysAgo(4),
    },
    {
      reporterId: idOf(guests, 'uri'),
      subjectUserId: telAviv,
      listingId: listingOf(telAviv),
      reason: 'scam',
      details: 'He wanted the donation ahead of the meal. Perhaps a misunderstanding.',
      createdAt: daysAgo(1),
    },
  ] satisfies Prisma.ReportCreateManyInput[];
}

/**
 * Fills an empty database with a demo community, all or nothing. Content and times depend only
 * on `now`. IDs are random, and public points depend on them.
 * @returns the number of rows of each kind, or null without changes if there are users
 */
export async function seed(db: Db, now: Date) {
  const random = createRandom(RANDOM_START);
  const counts = await db.$transaction(async (tx) => {
    if (await tx.user.findFirst({ select: { id: true } })) return null;
    const people = buildPeople(random, now);
    const { listings, slots, slotRows } = buildListings(people.hosts, now, await pointKey(tx));
    const ledger = createLedger(now);
    playScenes(ledger, { ...people, slots }, random, now);
    const { requests, events, threads, messages } = ledger.rows();
    const reports = buildReports(people, listings, now);

    await tx.user.createMany({ data: people.users });
    await tx.profile.createMany({ data: people.profiles });
    await tx.sukkahListing.createMany({ data: listings });
    const timeSlots = await tx.timeSlot.createMany({ data: slotRows() });
    await tx.request.createMany({ data: requests });
    await tx.requestEvent.createMany({ data: events });
    await tx.thread.createMany({ data: threads });
    await tx.message.createMany({ data: messages });
    await tx.report.createMany({ data: reports });
    await tx.need.createMany({ data: buildNeeds(people.guests, now) });
    return {
      users: people.users.length,
      listings: listings.length,
      timeSlots: timeSlots.count,
      requests: requests.length,
      threads: threads.length,
      messages: messages.length,
    };
  });
  // Until the places are loaded, a scheduled task has to do this.
  if (counts) await resolveListings({ db, clock: { now: () => now } });
  return counts;
}

async function main(): Promise<void> {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is not set.');
  const db = createDb(url);
  try {
    const rowCounts = await seed(db, new Date());
    if (!rowCounts) return console.log('There are users already: no demo data was put in.');
    const counts = Object.entries(rowCounts).map(([kind, count]) => `${count} ${kind}`);
    console.log(`Demo data: ${counts.join(', ')}.`);
  } finally {
    await db.$disconnect();
  }
}

const script = process.argv[1];
if (script && realpathSync(script) === fileURLToPath(import.meta.url))
  main().catch((error) => {
    console.error(error);
    process.exitCode = 1;
  });
