import type { BlockInput } from '@/schemas/safety';
import { requestFor, threadFor } from '../access/participants';
import { visibleHost } from '../access/visibility';
import { errors } from '../errors';
import type { SignedIn } from '../trpc/init';

type Ctx = Pick<SignedIn, 'db' | 'viewer'>;

/** The subject of a report or block. Never the viewer. */
export type Subject = {
  userId: string;
  listingId?: string;
  threadId?: string;
  messageId?: string;
};

/** @throws RuleError `FORBIDDEN` if the subject is the viewer */
function requireOtherPerson<S extends Subject>({ viewer }: Ctx, subject: S): S {
  if (subject.userId === viewer.id) throw errors.notYours();
  return subject;
}

async function host(ctx: Ctx, id: string): Promise<Subject> {
  const userId = await visibleHost(ctx.db, ctx.viewer, id);
  return requireOtherPerson(ctx, { userId, listingId: id });
}

async function ofThread(ctx: Ctx, id: string): Promise<Subject> {
  const { hopperId, hostId } = await threadFor(ctx.db, ctx.viewer, 'read', id);
  return { userId: hopperId === ctx.viewer.id ? hostId : hopperId, threadId: id };
}

async function ofRequest(ctx: Ctx, id: string): Promise<Subject> {
  const { viewerIs } = await requestFor(ctx.db, ctx.viewer, 'see', id);
  const { hopperId, anonymous, slot } = await ctx.db.request.findUniqueOrThrow({
    where: { id },
    select: {
      hopperId: true,
      anonymous: true,
      slot: { select: { listing: { select: { hostId: true } } } },
    },
  });
  if (viewerIs === 'hopper') return { userId: slot.listing.hostId };
  // Reports and the block list name their subject.
  if (anonymous) throw errors.notFound('Request');
  return { userId: hopperId };
}

async function writer(ctx: Ctx, id: string): Promise<Subject> {
  const sides = { OR: [{ hopperId: ctx.viewer.id }, { hostId: ctx.viewer.id }] };
  const message = await ctx.db.message.findFirst({ where: { id, thread: sides } });
  if (!message) throw errors.notFound('Message');
  const { senderId: userId, threadId } = message;
  return requireOtherPerson(ctx, { userId, threadId, messageId: id });
}

/**
 * Finds the person an input refers to, through something the viewer can see.
 * @throws RuleError `NOT_FOUND` if the viewer can't see it, `FORBIDDEN` if it's the viewer
 */
export async function subjectOf(
  ctx: Ctx,
  { listingId, threadId, requestId, messageId }: BlockInput & { messageId?: string | undefined },
): Promise<Subject> {
  if (listingId) return host(ctx, listingId);
  if (threadId) return ofThread(ctx, threadId);
  if (requestId) return ofRequest(ctx, requestId);
  if (messageId) return writer(ctx, messageId);
  throw errors.badValue();
}
