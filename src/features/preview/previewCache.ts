import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { LANGUAGE_VARIES } from '@/i18n/negotiate';

/** Maximum number of pictures, at about 60 KiB each. */
const MOST = 300;
const DAY_MS = 24 * 3_600_000;

type Kept = { tag: string; png: Promise<ArrayBuffer> };

/**
 * Creates a cache of preview pictures by subject. Each picture is tagged with a hash of the input
 * to `draw`, so different input replaces it. Keeps the most recently used ones, for a day.
 */
export function createPreviewCache<Told>(draw: (told: Told) => Promise<ArrayBuffer>) {
  const kept = new LRUCache<string, Kept>({ max: MOST, ttl: DAY_MS });
  return {
    /** Returns the subject's picture and its ETag. Draws it only if the input has changed. */
    async of(subject: string, told: Told): Promise<{ tag: string; png: ArrayBuffer }> {
      const hash = createHash('sha256').update(JSON.stringify(told)).digest('base64url');
      const tag = `"${hash.slice(0, 22)}"`;
      const known = kept.get(subject);
      if (known?.tag === tag) return { tag, png: await known.png };
      const png = draw(told);
      kept.set(subject, { tag, png });
      png.catch(() => kept.delete(subject));
      return { tag, png: await png };
    },

    /** Drops all pictures whose subject has this prefix. Hidden listings mustn't stay in memory. */
    drop(start: string): void {
      for (const subject of [...kept.keys()]) if (subject.startsWith(start)) kept.delete(subject);
    },

    get size() {
      return kept.size;
    },
  };
}

/**
 * Returns the response with a picture. Caches may keep it for `maxAge` seconds, and then have to
 * revalidate it (304).
 */
export function previewAnswer(
  { tag, png }: { tag: string; png: ArrayBuffer },
  maxAge: number,
  known: string | null,
): Response {
  const headers = {
    'Content-Type': 'image/png',
    'Cache-Control': `public, max-age=${maxAge}, must-revalidate`,
    ETag: tag,
    Vary: LANGUAGE_VARIES,
  };
  const isKnown = known?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(png, { headers });
}
