import { requiredText } from './common';
import { pushKinds } from './mailKinds';
import { z } from './zod';

/** Base64url (RFC 4648, section 5) with exactly this many characters. */
const bytes = (signs: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${signs}}={0,2}$`));

/** A push service's URL for one device. It must be https with a public domain name. */
const endpoint = z
  .string()
  .max(1000, { abort: true })
  .pipe(z.url({ protocol: /^https$/, hostname: z.regexes.domain }))
  .refine((address) => {
    const { port, username, password } = new URL(address);
    return !port && !username && !password;
  });

export const pushSubscribeInput = z.object({
  endpoint,
  keys: z.object({ p256dh: bytes(87), auth: bytes(22) }),
});

export const pushUnsubscribeInput = z.object({ endpoint: requiredText(1000) });

export const pushSetting = z.object({ kind: z.enum(pushKinds), on: z.boolean() });

export const pushSettings = z.object({
  /** The VAPID key that allows only this site to send to a browser. */
  publicKey: z.string(),
  kinds: z.array(pushSetting),
});

export type PushSettings = z.infer<typeof pushSettings>;
