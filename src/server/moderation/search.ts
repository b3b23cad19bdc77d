import type { ModerationSearch, moderationSearchInput } from '@/schemas/moderation';
import { MAX_LISTINGS } from '@/schemas/options';
import type { z } from '@/schemas/zod';
import { boundedRead } from '../db/boundedRead';
import type { Tx } from '../db/client';
import { escapeLike } from '../db/predicates';
import { versionOf } from '../db/version';
import type { SignedIn } from '../trpc/init';
import { knownFields, knownPerson } from './log';
import { historyOf, moderatedFields, moderatedPerson } from './queue';

const SHOWN = 20;

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

type Found = { id: string }[];

/** Texts that a search may match: a part of a text, a whole email address, or the ID in a link. */
const patternsOf = (text: string) => ({
  part: `%${escapeLike(text)}%`,
  email: text.toLowerCase(),
  id: UUID.exec(text)?.[0] ?? null,
});

const findPeople = (tx: Tx, text: string) => {
  const { part, email, id } = patternsOf(text);
  return tx.$queryRaw<Found>`SELECT u.id::text FROM users u
    WHERE u.deleted_at IS NULL AND (concat_ws(' ', u.first_name, u.last_name) ILIKE ${part}
      OR u.email = ${email} OR u.id = ${id}::uuid)
    ORDER BY u.created_at DESC, u.id LIMIT ${SHOWN + 1}`;
};

/** Returns the newest listings whose title or city matches, hidden ones included. */
const findListings = (tx: Tx, text: string) => {
  const { part, id } = patternsOf(text);
  return tx.$queryRaw<Found>`SELECT l.id::text FROM sukkah_listings l
    WHERE l.title ILIKE ${part} OR l.city ILIKE ${part} OR l.id = ${id}::uuid
    ORDER BY l.created_at DESC, l.id LIMIT ${SHOWN + 1}`;
};

const inOrder = <T extends { id: string }>(found: Found, rows: T[]) => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.map(({ id }) => byId.get(id)).filter((one) => one !== undefined);
};

/**
 * Finds people and listings for moderators. It returns no address, phone number, or email, and of a
 * name only what everyone sees.
 */
export function searchForModerators({
  ctx: { db, viewer, language },
  input: { text },
}: {
  ctx: SignedIn;
  input: z.output<typeof moderationSearchInput>;
}): Promise<ModerationSearch> {
  return boundedRead(db, async (tx) => {
    const foundPeople = await findPeople(tx, text);
    const foundListings = await findListings(tx, text);
    const shownPeople = foundPeople.slice(0, SHOWN);
    const shownListings = foundListings.slice(0, SHOWN);
    const idIn = (found: Found) => ({ id: { in: found.map(({ id }) => id) } });
    const people = await tx.user.findMany({
      where: idIn(shownPeople),
      select: { ...moderatedFields, maxListings: true, institutionUntil: true },
    });
    const listings = await tx.sukkahListing.findMany({
      where: idIn(shownListings),
      select: {
        id: true,
        title: true,
        city: true,
        visible: true,
        hiddenAt: true,
        hostId: true,
        host: { select: knownFields },
      },
    });
    // Moderators can't learn how many reports there are about themselves.
    const others = people.filter(({ id }) => id !== viewer.id);
    const count = await historyOf(
      tx,
      others.map(({ id }) => id),
    );
    return {
      people: inOrder(shownPeople, people).map((person) => ({
        ...moderatedPerson(language, person, count),
        isOwn: person.id === viewer.id,
        maxListings: person.maxListings ?? MAX_LISTINGS,
        limitVersion: versionOf(person.maxListings),
        institutionUntil: person.institutionUntil,
      })),
      listings: inOrder(shownListings, listings).map(({ host, hostId, ...listing }) => ({
        ...listing,
        host: knownPerson(language, host),
        isOwn: hostId === viewer.id,
      })),
      hasMore: Math.max(foundPeople.length, foundListings.length) > SHOWN,
    };
  });
}
