import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { show } from '@/test/components/show';
import { gil } from '@/test/components/things';
import { pass, passUntil, stopClock } from '@/test/components/time';
import { LiveUpdates } from './LiveUpdates';

/** The browser's streams, as far as the page asks for them. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Stream[] = [];
  readonly CLOSED = 2;
  readyState = 0;
  constructor(readonly url: string) {
    super();
    Stream.opened.push(this);
  }
  close() {
    this.readyState = 2;
  }
  /** As a browser does when the answer is none that streams: it never asks again by itself. */
  refuse() {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
}

beforeEach(() => {
  Stream.opened = [];
  vi.stubGlobal('EventSource', Stream);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  stopClock();
});

test('a page whose stream was refused while the server was away asks again, ever more patiently', async () => {
  show(<LiveUpdates />, gil);
  await passUntil(() => expect(Stream.opened).toHaveLength(1));
  for (const [tries, seconds] of [
    [1, 2],
    [2, 4],
    [3, 8],
    [4, 16],
    [5, 32],
    [6, 60],
    [7, 60],
  ] as const) {
    Stream.opened.at(-1)?.refuse();
    await pass(seconds * 1000 - 500);
    expect(Stream.opened).toHaveLength(tries);
    await pass(1000);
    expect(Stream.opened).toHaveLength(tries + 1);
  }
});
