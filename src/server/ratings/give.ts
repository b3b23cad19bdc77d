import type { RatingInput, RatingQuestion } from '@/schemas/rating';
import type { RequestSide } from '../access/participants';
import { newId } from '../db/client';
import { lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import { checkVersion } from '../db/version';
import { errors } from '../errors';
import type { SignedIn } from '../trpc/init';
import { questionAnswer, questionsTo, ratingClosesAt, ratingContent } from './questions';

/**
 * Saves one side's rating and replaces any earlier one. Nobody is notified.
 * @throws RuleError `CHANGED_MEANWHILE`; `RATING_CLOSED` before the meal is over, two weeks after it or after the first
 * rating, if the request came after the meal began or had no seat, if the rater blocked the other person, or if either one is suspended or has left
 */
export const giveRating = (
  { db, clock, viewer, language }: SignedIn,
  { id: requestId, viewerIs: as }: RequestSide,
  { stars, note, version }: Pick<RatingInput, 'stars' | 'note' | 'version'>,
): Promise<RatingQuestion> =>
  transaction(db, async (tx) => {
    // Serializes concurrent ratings and blocks.
    await lockUser(tx, viewer.id);
    const now = clock.now();
    const [question] = await questionsTo(tx, viewer, { as, requestId }, now);
    if (!question || question.given?.isCounted) throw errors.ratingClosed();
    checkVersion(version, ratingContent(question.given), ratingContent({ stars, note }));
    const giver = await tx.user.findUniqueOrThrow({
      where: { id: viewer.id },
      select: { createdAt: true },
    });
    const closesAt = question.givenClosesAt ?? ratingClosesAt(now, giver);
    const sides = { giverId: viewer.id, subjectId: question.other.id };
    await tx.rating.upsert({
      where: { requestId_giverIs: { requestId, giverIs: as } },
      create: {
        id: newId(),
        requestId,
        giverIs: as,
        ...sides,
        stars,
        note,
        closesAt,
        createdAt: now,
      },
      update: { stars, note },
      select: { id: true },
    });
    const given = { stars, note, isCounted: false };
    return questionAnswer(language, as, { ...question, given, givenClosesAt: closesAt });
  });
