import { act, screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { News } from '@/schemas/liveUpdates';
import { answer } from '@/test/components/server';
import { show, toasts } from '@/test/components/show';
import { gil, newId } from '@/test/components/testData';
import { pass, passUntil, stopClock } from '@/test/components/time';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { LiveUpdates } from './LiveUpdates';

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
  /** As a browser does for a response that isn't a stream. It never retries by itself. */
  refuse() {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
}

let news: News;
let asks: number;

beforeEach(() => {
  news = { unread: 0, toAnswer: 0, changed: 0, reports: 0, latest: null };
  Stream.opened = [];
  vi.stubGlobal('EventSource', Stream);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  stopClock();
  asks = 0;
  const getNews = () => {
    asks += 1;
    return news;
  };
  answer({ users: { news: getNews } });
});

test('a refused stream is retried with increasing delays', async () => {
  show(<LiveUpdates writtenAt={Date.now()} />, gil);
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

type Step = NonNullable<News['latest']>;

const aStep = (values: Partial<Step> = {}): Step => ({
  at: new Date('2027-10-01T12:00:00Z'),
  requestId: newId(),
  side: 'hopper',
  status: 'accepted',
  isMoved: false,
  isInvitation: false,
  seatsRequested: 2,
  guest: null,
  listing: { title: 'Sukkah in the garden', timeZone: 'America/New_York' },
  slot: { startsAt: new Date('2027-10-15T23:00:00Z') },
  ...values,
});

async function receiveNews(stale: ReturnType<typeof useInvalidateAfter>, now: Partial<News>) {
  news = { ...news, ...now };
  const asksBefore = asks;
  act(() => void stale({ kind: 'request' }));
  await passUntil(() => expect(asks).toBe(asksBefore + 1));
  await pass(100);
}

async function listening() {
  const hookRef: { stale?: ReturnType<typeof useInvalidateAfter> } = {};
  function Stale() {
    hookRef.stale = useInvalidateAfter();
    const { data } = trpc.users.news.useQuery();
    return data && <p>asked</p>;
  }
  show(
    <>
      <LiveUpdates writtenAt={Date.now()} />
      <Stale />
    </>,
    gil,
  );
  await passUntil(() => screen.getByText('asked'));
  return (now: Partial<News>) => receiveNews(hookRef.stale ?? (async () => []), now);
}

const expectToasts = (texts: string[]) => passUntil(() => expect(toasts()).toEqual(texts));

test.each([
  ['accepted', 'Your request was accepted', 'See the address'],
  ['declined', 'Your request was declined', 'Show'],
  ['waitlisted', 'You’re on the waitlist', 'Show'],
  ['pending', 'Your request is waiting for your host’s answer', 'Show'],
  ['cancelled', 'Your request was canceled', 'Show'],
  ['invited', 'A host invites you', 'Show'],
] as const)(
  'a guest is notified of a request that is now %s, with a link to it',
  async (status, title, linkName) => {
    const receive = await listening();
    const latest = aStep({ status });
    await receive({ changed: 1, latest });
    await expectToasts([`${title}Sukkah in the garden, Fri, Oct 15${linkName}`]);
    const link = screen.getByRole('link', { name: linkName });
    expect(link.getAttribute('href')).toBe(`/requests#request-${latest.requestId}`);
  },
);

test.each([
  ['pending', 'Noa requested 2 seats'],
  ['cancelled', 'Noa canceled'],
  ['accepted', 'Noa accepted your invitation'],
] as const)('a host is notified of a guest whose request is %s', async (status, title) => {
  const receive = await listening();
  await receive({ latest: aStep({ side: 'host', status, guest: 'Noa' }) });
  await expectToasts([`${title}Sukkah in the garden, Fri, Oct 15Show`]);
  const link = screen.getByRole('link', { name: 'Show' });
  expect(link.getAttribute('href')).toBe('/host?tab=requests');
});

test.each(['cancelled', 'expired'] as const)(
  'an invitation that’s %s has ended, and was never a request',
  async (status) => {
    const receive = await listening();
    await receive({ changed: 1, latest: aStep({ status, isInvitation: true }) });
    await expectToasts(['An invitation has endedSukkah in the garden, Fri, Oct 15Show']);
  },
);

test('old news is not announced, and nothing is announced twice or after it is superseded', async () => {
  const before = aStep();
  news = { ...news, latest: before };
  const receive = await listening();
  await receive({ unread: 1 });
  const after = aStep({ at: new Date('2027-10-01T13:00:00Z'), status: 'declined' });
  await receive({ latest: after });
  await expectToasts(['Your request was declinedSukkah in the garden, Fri, Oct 15Show']);
  await pass(6000);
  expect(toasts()).toEqual([]);
  await receive({ unread: 2 });
  await receive({ latest: before });
  expect(toasts()).toEqual([]);
});
