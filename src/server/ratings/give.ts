import type { RatingInput, RatingQuestion } from '@/schemas/rating';
import type { RequestSide } from '../access/participants';
import { lockUser } from '../db/locks';
import { newId } from '../db/newId';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import type { SignedIn } from '../trpc/init';
import { OPEN_MS, questionAnswer, questionsTo } from './questions';

/**
 * Keeps what one side says of the other, in place of what they said before. Nobody is told of it.
 * @throws RuleError `RATING_CLOSED` before the meal is over, two weeks after it, of a request that had no seat
 * there, by who blocked the other, and where one is suspended or has left.
 */
export const giveRating = (
  { db, clock, viewer, language }: SignedIn,
  { id: requestId, viewerIs: as }: RequestSide,
  { stars, note }: Pick<RatingInput, 'stars' | 'note'>,
): Promise<RatingQuestion> =>
  transaction(db, async (tx) => {
    // Of two that come at once the second waits, and so does a block.
    await lockUser(tx, viewer.id);
    const now = clock.now();
    const [question] = await questionsTo(tx, viewer, { as, requestId }, now);
    if (!question || question.given?.isCounted) throw errors.ratingClosed();
    const said = { stars, note, closesAt: new Date(question.overAt.getTime() + OPEN_MS) };
    const sides = { giverId: viewer.id, subjectId: question.other.id };
    await tx.rating.upsert({
      where: { requestId_giverIs: { requestId, giverIs: as } },
      create: { id: newId(), requestId, giverIs: as, ...sides, ...said, createdAt: now },
      update: said,
      select: { id: true },
    });
    return questionAnswer(language, as, { ...question, given: { stars, note, isCounted: false } });
  });
