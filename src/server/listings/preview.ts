import { randomUUID } from 'node:crypto';
import { Prisma } from '@/generated/prisma/client';
import type { ListingDetail, ListingPreview } from '@/schemas/listing';
import { fillFields } from '@/schemas/listingFields';
import type { Rating } from '@/schemas/person';
import { publicPostalSql } from '../access/publicPostal';
import { resolvePlace } from '../places/resolve';
import { type AboutJson, aboutSql, readAbout } from '../presenters/about';
import { presentListing, presentPicture } from '../presenters/listing';
import { hostFields, publicHost } from '../presenters/person';
import { hostRatingSql } from '../presenters/rating';
import { presentSlot } from '../presenters/slot';
import { askingRefusal } from '../requests/transitions';
import { checkStart } from '../timeSlots/save';
import type { SignedIn } from '../trpc/init';
import { mealDay } from '../zmanim/mealDay';
import { inOrder } from './view';

const { sql } = Prisma;

/**
 * Presents an unsaved listing the way a stranger would see it, without writing anything. Seat
 * counts come from the slots named in the input that belong to the viewer.
 * @throws RuleError `STARTS_TOO_LATE`
 */
export async function previewListing({
  ctx: { db, viewer, clock, language },
  input: { timeSlots = [], pictures = [], postal, ...values },
}: {
  ctx: SignedIn;
  input: ListingPreview;
}): Promise<ListingDetail> {
  const now = clock.now();
  for (const [index, slot] of timeSlots.entries()) checkStart(slot, now, `timeSlots.${index}.`);
  const ids = timeSlots.map(({ id }) => id).filter((id) => id !== undefined);
  const typed = { postal: sql`${postal}::text`, country: sql`${values.country}::text` };
  const [place, host, [person], slots, uploaded] = await Promise.all([
    resolvePlace(db, { ...values, postal }, now),
    db.user.findUniqueOrThrow({ where: { id: viewer.id }, select: hostFields }),
    db.$queryRaw<
      { about: AboutJson; rating: Rating | null; postal: string | null }[]
    >`SELECT ${aboutSql(sql`host`, now)} AS about, ${hostRatingSql} AS rating,
        ${publicPostalSql(typed)} AS postal
        FROM users host WHERE host.id = ${viewer.id}::uuid`,
    db.timeSlot.findMany({
      where: { id: { in: ids }, listing: { hostId: viewer.id } },
      select: { id: true, capacityReserved: true },
    }),
    db.picture.findMany({
      where: { id: { in: pictures.map((one) => one.id) }, ownerId: viewer.id },
      select: { id: true, width: true, height: true },
    }),
  ]);
  const sizes = new Map(uploaded.map((one) => [one.id, one]));
  const presentedPictures = pictures.flatMap(({ id, alt }) => {
    const size = sizes.get(id);
    return size ? [presentPicture({ ...size, alt })] : [];
  });
  const reservedSeats = new Map(slots.map((slot) => [slot.id, slot.capacityReserved]));
  // Older clients don't send these fields.
  const { rainPlan = null, rainCancelBy = null } = values;
  const listingId = randomUUID();
  const meals = timeSlots.map(({ id = randomUUID(), capacityReserved, ...slot }) => ({
    ...slot,
    id,
    listingId,
    capacityReserved: reservedSeats.get(id) ?? capacityReserved,
    mode: slot.mode ?? 'approval',
    closedAt: null,
    rainTold: null,
    rainToldBy: null,
  }));
  return {
    ...presentListing({ ...values, ...fillFields(values), rainPlan, rainCancelBy }),
    photoUrl: presentedPictures[0]?.url ?? values.photoUrl,
    pictures: presentedPictures,
    id: listingId,
    placeId: place.columns.placeId,
    hostId: viewer.id,
    visible: true,
    hiddenReason: null,
    rating: person?.rating ?? null,
    createdAt: now,
    updatedAt: now,
    ...(values.privacyLevel === 'exact' && { postal: person?.postal ?? null }),
    host: publicHost(language.t, host),
    aboutHost: person ? readAbout(person.about) : null,
    timeSlots: inOrder(meals, now).map((slot) => ({
      ...presentSlot(slot, now),
      day: mealDay(language.t, slot, { ...place.columns, timeZone: values.timeZone }),
      refusal: askingRefusal(
        { ...slot, removedAt: null, visible: true },
        { isOwn: false, viewerRequests: [], now },
      ),
      requests: [],
    })),
  };
}
