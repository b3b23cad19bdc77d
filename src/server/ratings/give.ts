import type { RatingInput, RatingQuestion } from '@/schemas/rating';
import type { RequestSide } from '../access/participants';
import { newId } from '../db/client';
import { lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import type { SignedIn } from '../trpc/init';
import { OPEN_MS, questionAnswer, questionsTo } from './questions';

/**
 * Saves one side's rating and replaces any earlier one. Nobody is notified.
 * @throws RuleError `RATING_CLOSED` before the meal is over, two weeks after it, if the request had
 * no seat, if the rater blocked the other person, or if either one is suspended or has left
 */
export const giveRating = (
  { db, clock, viewer, language }: SignedIn,
  { id: requestId, viewerIs: as }: RequestSide,
  { stars, note }: Pick<RatingInput, 'stars' | 'note'>,
): Promise<RatingQuestion> =>
  transaction(db, async (tx) => {
    // Serializes concurrent ratings and blocks.
    await lockUser(tx, viewer.id);
    const now = clock.now();
    const [question] = await questionsTo(tx, viewer, { as, requestId }, now);
    if (!question || question.given?.isCounted) throw errors.ratingClosed();
    const ratingFields = { stars, note, closesAt: new Date(question.overAt.getTime() + OPEN_MS) };
    const sides = { giverId: viewer.id, subjectId: question.other.id };
    await tx.rating.upsert({
      where: { requestId_giverIs: { requestId, giverIs: as } },
      create: { id: newId(), requestId, giverIs: as, ...sides, ...ratingFields, createdAt: now },
      update: ratingFields,
      select: { id: true },
    });
    return questionAnswer(language, as, { ...question, given: { stars, note, isCounted: false } });
  });
