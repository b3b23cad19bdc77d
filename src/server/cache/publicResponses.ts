import { recordPublicResponse } from '../http/requestContext';
import type { CacheTag, InvalidationSource } from './invalidation';
import { createTaggedCache, type TaggedCache } from './taggedCache';

/**
 * Maximum age of a result, in milliseconds. Short, because results depend on the time: which meals
 * are over, and which are next.
 */
const TTL_MS = 5000;

/** Maximum cache size, in characters of JSON including keys. That's about 60 MB of memory. */
const MAX_CHARACTERS = 16_000_000;

/** What an entry takes besides its text, in characters. */
const ENTRY_CHARACTERS = 500;

type Result = { ok: boolean; data?: unknown; ctx?: unknown };

export type PublicResponses = TaggedCache<Result>;

export const createPublicResponses = (source: InvalidationSource): PublicResponses =>
  createTaggedCache<Result>(source, { ttl: TTL_MS, maxSize: MAX_CHARACTERS });

/** Callers share the result, so freeze it. */
function freezeDeep(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freezeDeep(part);
}

type Call = { path: string; locale: string; input: unknown };

/**
 * Returns the result of a visitor's call, cached or computed by `next`.
 * @param tagsOf what the result shows, and so what invalidates it
 * @param inTurn runs the computation; if it refuses, only this caller is refused
 */
export async function publicResponse<R extends Result, Data>(
  responses: PublicResponses,
  { path, locale, input }: Call,
  {
    next,
    tagsOf,
    inTurn,
  }: {
    next: () => Promise<R>;
    tagsOf: (data: Data) => CacheTag[];
    inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  },
): Promise<R> {
  const key = JSON.stringify([path, locale, input]);
  const metaOf = ({ ok, data }: Result) => {
    if (!ok) return null;
    freezeDeep(data);
    const size = ENTRY_CHARACTERS + key.length + JSON.stringify(data).length;
    return { size, tags: tagsOf(data as Data) };
  };
  // Leave out the context, because it identifies the caller.
  const compute = async () => {
    const { ctx: _ctx, ...result } = await next();
    return result;
  };
  const response =
    responses.find(key) ?? inTurn(() => responses.getOrCompute(key, compute, metaOf));
  // The key names the procedure, so the result has its type.
  const result = (await response) as R;
  if (result.ok) recordPublicResponse(tagsOf(result.data as Data));
  return result;
}
