import { createHmac, timingSafeEqual } from 'node:crypto';
import { id } from '@/schemas/common';
import { z } from '@/schemas/zod';
import type { Tx } from '../db/client';
import { errors } from '../errors';
import { type MailKind, optionalMailKinds } from './kinds';

const PATH = '/api/unsubscribe';

type Site = {
  NEXTAUTH_URL: string;
  NEXTAUTH_SECRET: string;
  /** The one before it. */
  NEXTAUTH_SECRET_BEFORE?: string | undefined;
};
type Subscription = { userId: string; kind: MailKind };

/** The link's proof that we wrote it: mail carries it to nobody but this user. */
const signature = ({ userId, kind }: Subscription, secret: string) =>
  createHmac('sha256', secret).update(`unsubscribe ${userId} ${kind}`).digest('base64url');

/** The link by which a user turns one kind of mail off without signing in. */
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
 * Whose link this is, and for which kind of mail.
 * @throws RuleError `NOT_FOUND` for a link that we did not write.
 */
export function readUnsubscribeUrl(url: URL, site: Site): Subscription {
  const asked = query.safeParse(Object.fromEntries(url.searchParams));
  if (!asked.success) throw errors.notFound('Link');
  const { user: userId, kind, key } = asked.data;
  const given = Buffer.from(key);
  // Mails are kept for years, longer than a secret should be.
  const ours = [site.NEXTAUTH_SECRET, site.NEXTAUTH_SECRET_BEFORE].some((secret) => {
    if (!secret) return false;
    const right = Buffer.from(signature({ userId, kind }, secret));
    return given.length === right.length && timingSafeEqual(given, right);
  });
  if (!ours) throw errors.notFound('Link');
  return { userId, kind };
}

/** From now on this user gets no more of this kind; asked twice, it is the same. */
export async function unsubscribe(db: Tx, { userId, kind }: Subscription, now: Date) {
  const user = await db.user.count({ where: { id: userId } });
  if (!user) throw errors.notFound('Link');
  const data = [{ userId, kind, createdAt: now }];
  await db.mailOptOut.createMany({ data, skipDuplicates: true });
}

/** Undoes it: from now on they get them again. */
export async function subscribeAgain(db: Tx, { userId, kind }: Subscription): Promise<void> {
  await db.mailOptOut.deleteMany({ where: { userId, kind } });
}

/** The query by which the form of the page that says 'done' turns this kind on again. */
export function subscribeAgainQuery({ searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  query.set('subscribe', 'on');
  return `?${query}`;
}

export const asksToSubscribe = ({ searchParams }: URL): boolean =>
  searchParams.get('subscribe') === 'on';
