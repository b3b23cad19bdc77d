import { id } from '@/schemas/common';
import { type MailKind, optionalMailKinds } from '@/schemas/mailKinds';
import { z } from '@/schemas/zod';
import type { Tx } from '../db/client';
import { errors } from '../errors';
import { isSigned, type Site, signedUrl } from './signedLink';

const PATH = '/api/unsubscribe';

type Subscription = { userId: string; kind: MailKind };

const textOf = ({ userId, kind }: Subscription) => `unsubscribe ${userId} ${kind}`;

export const unsubscribeUrl = (subscription: Subscription, site: Site): string =>
  signedUrl(
    PATH,
    { user: subscription.userId, kind: subscription.kind },
    textOf(subscription),
    site,
  );

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
  if (!isSigned(textOf({ userId, kind }), key, site)) throw errors.notFound('Link');
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
