import { expect, inject, vi } from 'vitest';

/** In milliseconds. A busy server renders a page at least once in this time. */
export const CACHE_TIMEOUT_MS = 20_000;

async function hits(): Promise<number> {
  const text = await (await fetch(inject('http').metrics)).text();
  return Number(/^sukkah_page_cache_total\{result="hit"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

/** Requests a page. `isCached` is whether it came from the page cache, which no header reveals. */
export async function askCache<T>(ask: () => Promise<T>): Promise<T & { isCached: boolean }> {
  const before = await hits();
  const page = await ask();
  return { ...page, isCached: (await hits()) > before };
}

export const cachedPage = <T>(ask: () => Promise<T>): Promise<T> =>
  vi.waitFor(async () => {
    const page = await askCache(ask);
    expect(page.isCached).toBe(true);
    return page;
  }, CACHE_TIMEOUT_MS);
