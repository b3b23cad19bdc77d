import { z } from './zod';

/** The kinds of mail that have a push, in the order of a page. The names stand in the database. */
export const pushKinds = [
  'received',
  'accepted',
  'declined',
  'waitlisted',
  'seatFree',
  'reconsidered',
  'cancelled',
  'withdrawn',
  'unread',
  'rainPlan',
  'eveList',
  'eveDetails',
  'rateHost',
  'rateGuests',
] as const;

/** Bytes as browsers give them (RFC 4648, 5), of just so many signs. */
const bytes = (signs: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${signs}}={0,2}$`));

/** Where a push service takes what is for one device: a name of the open internet, by https. */
const endpoint = z
  .string()
  .max(1000, { abort: true })
  .pipe(z.url({ protocol: /^https$/, hostname: z.regexes.domain }))
  .refine((address) => {
    const { port, username, password } = new URL(address);
    return !port && !username && !password;
  });

/** A device, as its browser tells of it (`PushSubscription.toJSON`). */
export const pushSubscribeInput = z.object({
  endpoint,
  keys: z.object({ p256dh: bytes(87), auth: bytes(22) }),
});

export const pushUnsubscribeInput = z.object({ endpoint: z.string().max(1000) });

/** One kind of push, and whether this user gets it. */
export const pushSetting = z.object({ kind: z.enum(pushKinds), on: z.boolean() });

export const pushSettings = z.object({
  /** The key by which a browser lets this site, and no other, send to it. */
  publicKey: z.string(),
  kinds: z.array(pushSetting),
});

export type PushKind = (typeof pushKinds)[number];
export type PushSettings = z.infer<typeof pushSettings>;
