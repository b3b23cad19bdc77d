import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { LANGUAGE_VARIES } from '@/i18n/negotiate';

const MAX_PICTURES = 300;
/** Maximum cache size, in bytes. A picture with a photo can take more than a megabyte. */
const MAX_BYTES = 64_000_000;
const DAY_MS = 24 * 3_600_000;

type CachedPicture = { tag: string; png: Promise<ArrayBuffer> };

/**
 * Each picture is tagged with a hash of the input to `draw`, so different input replaces it. Keeps the most recently
 * used ones, for a day.
 */
export function createPreviewCache<Input>(draw: (input: Input) => Promise<ArrayBuffer>) {
  const cache = new LRUCache<string, CachedPicture>({
    max: MAX_PICTURES,
    maxSize: MAX_BYTES,
    ttl: DAY_MS,
  });
  return {
    /** Draws the picture only if the input has changed. */
    async get(subject: string, input: Input): Promise<{ tag: string; png: ArrayBuffer }> {
      const hash = createHash('sha256').update(JSON.stringify(input)).digest('base64url');
      const tag = `"${hash.slice(0, 22)}"`;
      const entry = cache.get(subject);
      if (entry?.tag === tag) return { tag, png: await entry.png };
      const png = draw(input);
      const drawing = { tag, png };
      // Its size isn't known until it's drawn.
      cache.set(subject, drawing, { size: 1 });
      png.then(
        ({ byteLength }) => {
          if (cache.peek(subject) === drawing) cache.set(subject, drawing, { size: byteLength });
        },
        () => cache.delete(subject),
      );
      return { tag, png: await png };
    },

    /** Hidden listings mustn't stay in memory. */
    drop(start: string): void {
      for (const subject of [...cache.keys()]) if (subject.startsWith(start)) cache.delete(subject);
    },

    get size() {
      return cache.size;
    },

    get bytes() {
      return cache.calculatedSize;
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
  ifNoneMatch: string | null,
): Response {
  const headers = {
    'Content-Type': 'image/png',
    'Cache-Control': `public, max-age=${maxAge}, must-revalidate`,
    ETag: tag,
    Vary: LANGUAGE_VARIES,
  };
  const isUnchanged = ifNoneMatch?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
  return isUnchanged
    ? new Response(null, { status: 304, headers })
    : new Response(png, { headers });
}
