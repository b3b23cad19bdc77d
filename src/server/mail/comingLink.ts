import { id, instant } from '@/schemas/common';
import { z } from '@/schemas/zod';
import { errors } from '../errors';
import { isSigned, type Site, signedUrl } from './signedLink';

/** A question to a guest. If they're asked anew, such as after a move, old links answer nothing. */
export type ComingQuestion = { requestId: string; askedAt: Date };

const textOf = ({ requestId, askedAt }: ComingQuestion) =>
  `coming ${requestId} ${askedAt.toISOString()}`;

export const comingUrl = (question: ComingQuestion, site: Site): string =>
  signedUrl(
    '/api/coming',
    { request: question.requestId, asked: question.askedAt.toISOString() },
    textOf(question),
    site,
  );

/** The links of an email. */
export const linksOf = (site: Site) => ({
  link: (path: string) => new URL(path, site.NEXTAUTH_URL).href,
  comingLink: (question: ComingQuestion) => comingUrl(question, site),
});

const query = z.object({ request: id, asked: instant, key: z.string() });

/** @throws RuleError `NOT_FOUND` if we didn't make the link */
export function readComingUrl(url: URL, site: Site): ComingQuestion {
  const parsedQuery = query.safeParse(Object.fromEntries(url.searchParams));
  if (!parsedQuery.success) throw errors.notFound('Link');
  const { request: requestId, asked: askedAt, key } = parsedQuery.data;
  const question = { requestId, askedAt };
  if (!isSigned(textOf(question), key, site)) throw errors.notFound('Link');
  return question;
}
