import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { LANGUAGE_VARIES } from '@/i18n/negotiate';

/** Some 60 KiB each. */
const MOST = 300;
const DAY_MS = 24 * 3_600_000;

type Kept = { tag: string; png: Promise<ArrayBuffer> };

/**
 * Preview pictures by what they are of, each kept with a tag of what `draw` is told: anything else makes
 * another picture in its place. Those asked for last are kept, for a day.
 */
export function createPreviewCache<Told>(draw: (told: Told) => Promise<ArrayBuffer>) {
  const kept = new LRUCache<string, Kept>({ max: MOST, ttl: DAY_MS });
  return {
    /** The picture of `subject` as it is told, drawn once, and its ETag. */
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

    /** Forgets the pictures of subjects that begin so: what is hidden stays in no memory of ours. */
    drop(start: string): void {
      for (const subject of [...kept.keys()]) if (subject.startsWith(start)) kept.delete(subject);
    },

    get size() {
      return kept.size;
    },
  };
}

/**
 * The answer with a picture. Caches on the way may keep it for `maxAge` seconds, and then ask whether it
 * is still the same (304).
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
