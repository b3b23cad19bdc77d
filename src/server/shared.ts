import { createKept, type Hearing, type Kept, type Topic } from './kept';
import { noteShared } from './requestNote';

/** The answers of procedures to visitors, of whom all get the same. */

/** So long an answer is kept, in milliseconds: it tells what is over and what is to come. */
const KEPT_FOR = 5000;

/** So many characters of JSON, with what was asked: some 60 MB of memory. */
const MOST_KEPT = 16_000_000;

/** A procedure's result, as one middleware hands it to the next, with the context beside it. */
type Result = { ok: boolean; data?: unknown; ctx?: unknown };

export type SharedAnswers = Kept<Result>;

export const createSharedAnswers = (listener: Hearing): SharedAnswers =>
  createKept<Result>(listener, { ttl: KEPT_FOR, maxSize: MOST_KEPT });

/** What many get is changed by none of them. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
}

type Question = { path: string; locale: string; input: unknown };

/**
 * The answer to a visitor's question: what is kept of it, or what `next` gives.
 * @param topicsOf what the answer tells of, and so what makes it stale
 * @param inTurn runs what has to be worked out; where it refuses, it refuses the one who asks and nobody else
 */
export async function shared<R extends Result, Answer>(
  answers: SharedAnswers,
  { path, locale, input }: Question,
  {
    next,
    topicsOf,
    inTurn,
  }: {
    next: () => Promise<R>;
    topicsOf: (answer: Answer) => Topic[];
    inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  },
): Promise<R> {
  const key = JSON.stringify([path, locale, input]);
  const about = ({ ok, data }: Result) => {
    if (!ok) return null;
    freeze(data);
    return { size: key.length + JSON.stringify(data).length, topics: topicsOf(data as Answer) };
  };
  // Who asked is nothing to those who ask next.
  const ask = async () => {
    const { ctx: _asked, ...answer } = await next();
    return answer;
  };
  // Kept under the procedure's own name, so it is what that procedure gives.
  const known = answers.find(key) ?? inTurn(() => answers.of(key, ask, about));
  const answer = (await known) as R;
  if (answer.ok) noteShared(topicsOf(answer.data as Answer));
  return answer;
}
