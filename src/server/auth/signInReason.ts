import { isolateText } from '@/format/direction';
import { ASK_HOST_PARAM } from '@/format/requestLinks';
import type { Translate } from '@/i18n/language';
import { withoutLanguage } from '@/i18n/paths';
import { id } from '@/schemas/common';
import { isAllowedTitle } from '@/schemas/listingTitle';
import type { Db } from '../db/client';
import { publicListing } from '../db/predicates';

const pages = [
  ['/host/create', 'createListing'],
  ['/host', 'host'],
  ['/requests', 'requests'],
  ['/need', 'need'],
  ['/messages', 'messages'],
  ['/profile', 'profile'],
] as const;

const LISTING = /^\/listing\/([^/]+)$/;

export type SignInReason =
  | { page: 'listing' | 'askHost'; title: string }
  | { page: (typeof pages)[number][1] }
  | null;

/**
 * Returns why someone is asked to sign in, judging by the page they'll return to.
 * @param path from `callbackPath`
 * @param titleOf returns a listing's title as visitors see it, and fails if they can't see it
 */
export async function signInReason(
  path: string,
  titleOf: (listingId: string) => Promise<string>,
): Promise<SignInReason> {
  const [pathname = '', query] = withoutLanguage(path).split(/[?#]/);
  const listing = id.safeParse(LISTING.exec(pathname)?.[1]);
  if (listing.success) {
    const title = await titleOf(listing.data).catch(() => null);
    const isQuestion = new URLSearchParams(query).has(ASK_HOST_PARAM);
    return title === null ? null : { page: isQuestion ? 'askHost' : 'listing', title };
  }
  const found = pages.find(([start]) => pathname === start || pathname.startsWith(`${start}/`));
  return found ? { page: found[1] } : null;
}

/**
 * Returns the title of a listing that everyone sees, for an email to someone who may not have asked
 * for it. Fails for a title that wouldn't be allowed today.
 */
export async function publicTitleOf(db: Db, listingId: string): Promise<string> {
  const { title } = await db.sukkahListing.findFirstOrThrow({
    where: { id: listingId, ...publicListing },
    select: { title: true },
  });
  if (!isAllowedTitle(title)) throw new Error('The title isn’t allowed.');
  return isolateText(title);
}

export function signInReasonText(t: Translate, reason: SignInReason): string | null {
  if (!reason) return null;
  return 'title' in reason
    ? t(`signIn.reason.${reason.page}`, { title: reason.title })
    : t(`signIn.reason.${reason.page}`);
}
