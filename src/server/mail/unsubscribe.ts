import { createHmac, timingSafeEqual } from 'node:crypto';
import { id } from '@/schemas/common';
import { type MailKind, optionalMailKinds } from '@/schemas/mailKinds';
import { z } from '@/schemas/zod';
import type { Tx } from '../db/client';
import { errors } from '../errors';

const PATH = '/api/unsubscribe';

type Site = {
  NEXTAUTH_URL: string;
  NEXTAUTH_SECRET: string;
  NEXTAUTH_SECRET_BEFORE?: string | undefined;
};
type Subscription = { userId: string; kind: MailKind };

/** Proves that we created the link. Only this user receives it. */
const signature = ({ userId, kind }: Subscription, secret: string) =>
  createHmac('sha256', secret).update(`unsubscribe ${userId} ${kind}`).digest('base64url');

export function unsubscribeUrl(subscription: Subscription, site: Site): string {
  const url = new URL(PATH, site.NEXTAUTH_URL);
  url.searchParams.set('user', subscription.userId);
  url.searchParams.set('kind', subscription.kind);
  url.searchParams.set('key', signature(subscription, site.NEXTAUTH_SECRET));
  return url.href;
}

const query = z.object({
  user: id,
  kind: z.enum(optionalMailKinds),
  key: z.string(),
});

/**
 * Returns the user and the kind of email in an unsubscribe link.
 * @throws RuleError `NOT_FOUND` if we didn't create the link
 */
export function readUnsubscribeUrl(url: URL, site: Site): Subscription {
  const parsedQuery = query.safeParse(Object.fromEntries(url.searchParams));
  if (!parsedQuery.success) throw errors.notFound('Link');
  const { user: userId, kind, key } = parsedQuery.data;
  const linkKey = Buffer.from(key);
  // People keep emails for years, longer than a secret should last.
  const isOurs = [site.NEXTAUTH_SECRET, site.NEXTAUTH_SECRET_BEFORE].some((secret) => {
    if (!secret) return false;
    const expectedKey = Buffer.from(signature({ userId, kind }, secret));
    return linkKey.length === expectedKey.length && timingSafeEqual(linkKey, expectedKey);
  });
  if (!isOurs) throw errors.notFound('Link');
  return { userId, kind };
}

/** Turns off one kind of email for this user. Idempotent. */
export async function unsubscribe(db: Tx, { userId, kind }: Subscription, now: Date) {
  const user = await db.user.count({ where: { id: userId } });
  if (!user) throw errors.notFound('Link');
  const data = [{ userId, kind, createdAt: now }];
  await db.mailOptOut.createMany({ data, skipDuplicates: true });
}

export async function subscribeAgain(db: Tx, { userId, kind }: Subscription): Promise<void> {
  await db.mailOptOut.deleteMany({ where: { userId, kind } });
}

export function subscribeAgainQuery({ searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  query.set('subscribe', 'on');
  return `?${query}`;
}

export const asksToSubscribe = ({ searchParams }: URL): boolean =>
  searchParams.get('subscribe') === 'on';
