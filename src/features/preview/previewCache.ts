import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { LANGUAGE_VARIES } from '@/i18n/negotiate';
import { DAY_MS } from '@/schemas/time';
import { previewType } from './sitePreview';

const MAX_PICTURES = 300;

type CachedPicture = { tag: string; bytes: Promise<ArrayBuffer> };

/**
 * Each picture is tagged with a hash of its type and the input to `draw`, so different input replaces it. Keeps the most
 * recently used ones, for a day. Each takes at most `MAX_PREVIEW_BYTES`.
 */
export function createPreviewCache<Input>(draw: (input: Input) => Promise<ArrayBuffer>) {
  const cache = new LRUCache<string, CachedPicture>({
    max: MAX_PICTURES,
    ttl: DAY_MS,
  });
  return {
    /** Draws the picture only if the input has changed. */
    async get(subject: string, input: Input): Promise<{ tag: string; bytes: ArrayBuffer }> {
      const hash = createHash('sha256')
        .update(JSON.stringify([previewType, input]))
        .digest('base64url');
      const tag = `"${hash.slice(0, 22)}"`;
      const entry = cache.get(subject);
      if (entry?.tag === tag) return { tag, bytes: await entry.bytes };
      const bytes = draw(input);
      cache.set(subject, { tag, bytes });
      bytes.catch(() => cache.delete(subject));
      return { tag, bytes: await bytes };
    },

    /** Hidden listings mustn't stay in memory. */
    drop(start: string): void {
      for (const subject of [...cache.keys()]) if (subject.startsWith(start)) cache.delete(subject);
    },

    get size() {
      return cache.size;
    },
  };
}

/**
 * Returns the response with a picture. Caches may keep it for `maxAge` seconds, and then have to
 * revalidate it (304).
 */
export function previewAnswer(
  { tag, bytes }: { tag: string; bytes: ArrayBuffer },
  maxAge: number,
  ifNoneMatch: string | null,
): Response {
  const headers = {
    'Content-Type': previewType,
    'Cache-Control': `public, max-age=${maxAge}, must-revalidate`,
    ETag: tag,
    Vary: LANGUAGE_VARIES,
  };
  const isUnchanged = ifNoneMatch?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
  return isUnchanged
    ? new Response(null, { status: 304, headers })
    : new Response(bytes, { headers });
}
