import { calendarFeed } from './calendarFeed';
import { id, instantOut } from './common';
import { sentNeeds } from './guestNeeds';
import { listing } from './listing';
import { message } from './message';
import { ownNeed } from './need';
import { requestStatuses } from './options';
import { rating } from './person';
import { listingPicture, uploadedPicture } from './picture';
import { profile } from './profile';
import { timeSlot } from './timeSlot';
import { z } from './zod';

const meal = timeSlot.omit({ requests: true, refusal: true, groups: true });

export const myData = z.object({
  exportedAt: instantOut,
  user: profile
    .omit({
      saved: true,
      version: true,
      emailConfirmed: true,
      phoneConfirmed: true,
      phoneCodes: true,
    })
    .extend({
      id,
      emailVerified: instantOut.nullable(),
      role: z.string(),
      createdAt: instantOut,
      updatedAt: instantOut,
    }),
  accounts: z.array(z.object({ provider: z.string(), providerAccountId: z.string() })),
  listings: z.array(
    listing
      .omit({ hostId: true })
      .extend({ timeSlots: z.array(meal), pictures: z.array(listingPicture) }),
  ),
  pictures: z.array(uploadedPicture.extend({ createdAt: instantOut })),
  requests: z.array(
    z.object({
      id,
      listing: z.object({ id, title: z.string() }),
      meal: meal.pick({ type: true, startsAt: true, endsAt: true }),
      status: z.enum(requestStatuses),
      seatsRequested: z.number().int(),
      seatsWanted: z.number().int().nullable(),
      introMessage: z.string().nullable(),
      invitation: z.string().nullable(),
      ...sentNeeds.shape,
      createdAt: instantOut,
      updatedAt: instantOut,
    }),
  ),
  actions: z.array(
    z.object({
      requestId: id,
      from: z.string().nullable(),
      to: z.string(),
      reason: z.string().nullable(),
      at: instantOut,
    }),
  ),
  messages: z.array(message.omit({ senderId: true, key: true })),
  ratings: z.array(
    z.object({
      requestId: id,
      giverIs: z.string(),
      stars: z.number().int().nullable(),
      note: z.string().nullable(),
      createdAt: instantOut,
      updatedAt: instantOut,
    }),
  ),
  rated: z.object({ asHost: rating.nullable(), asGuest: rating.nullable() }),
  reports: z.array(
    z.object({
      id,
      listingId: id.nullable(),
      messageId: id.nullable(),
      reason: z.string(),
      details: z.string().nullable(),
      status: z.string(),
      answer: z.string().nullable(),
      createdAt: instantOut,
      answeredAt: instantOut.nullable(),
    }),
  ),
  blocks: z.array(z.object({ userId: id, createdAt: instantOut })),
  need: ownNeed.nullable(),
  seatAlerts: z.array(z.object({ slotId: id, at: instantOut, sentAt: instantOut.nullable() })),
  savedListings: z.array(z.object({ listingId: id, createdAt: instantOut })),
  mails: z.array(
    z.object({
      kind: z.string(),
      status: z.string(),
      createdAt: instantOut,
      sentAt: instantOut.nullable(),
    }),
  ),
  unsubscribedFrom: z.array(z.string()),
  devices: z.array(z.object({ createdAt: instantOut })),
  notPushed: z.array(z.string()),
  calendarFeed: calendarFeed.nullable(),
});

export type MyData = z.infer<typeof myData>;

/** A field of the export with its value or, if it's a list, with some of its items. */
export type MyDataPart = { [K in keyof MyData]: [name: K, value: MyData[K]] }[keyof MyData];
