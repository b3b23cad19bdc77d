import type { Tx } from '../db/client';
import { isPublicListingSql } from '../db/predicates';
import type { PageAudience } from '../http/requestContext';
import { asUser } from '../policies/actor';
import { listingPolicy } from '../policies/listing';
import { maySql } from '../policies/policy';
import { type KnownSession, namesSession } from './session';

/** Pages without anything personal, by their path without the language. */
const PUBLIC_PAGES =
  /^\/(?:explore|listing\/(?<listingId>[0-9a-f-]{36})|contact|help|how-it-works|privacy|safety|standards|terms)$/;

/** Whether everyone may see a listing and the viewer isn't its host. */
async function isPublicFor(db: Tx, viewerId: string, listingId: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`SELECT 1 FROM sukkah_listings l
    WHERE l.id = ${listingId}::uuid AND ${isPublicListingSql}
      AND NOT ${maySql(listingPolicy, 'seeDetails', asUser(viewerId))}`;
  return rows.length > 0;
}

type Page = { path: string; search: URLSearchParams; cookies: { name: string }[] };

/**
 * Returns whom a page is rendered for. Pages for everyone are rendered without the viewer, who gets
 * the rest by a call. People with a block, suspended people, and hosts at their own listing get a
 * page of their own, and so does anyone at a listing that isn't public.
 * @param session the viewer's, undefined if there's none
 */
export async function pageAudience(
  db: Tx,
  { path, search, cookies }: Page,
  session: KnownSession | undefined,
): Promise<PageAudience> {
  const page = PUBLIC_PAGES.exec(path);
  const isSaved = path === '/explore' && search.has('saved');
  if (path === '/' || isSaved)
    return cookies.some(({ name }) => namesSession(name)) ? 'viewer' : 'visitors';
  if (!page) return 'viewer';
  if (!session) return 'everyone';
  const listingId = page.groups?.listingId;
  if (!listingId && path !== '/explore') return 'everyone';
  if (session.isSuspended || session.hasBlocks) return 'viewer';
  if (listingId && !(await isPublicFor(db, session.id, listingId))) return 'viewer';
  return 'everyone';
}
