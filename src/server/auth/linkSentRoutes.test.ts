import { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { beforeEach, expect, it, vi } from 'vitest';
import { GET as callback } from '@/app/api/auth/[...nextauth]/route';
import { GET as logOut } from '@/app/api/logout/route';

const jar = vi.hoisted(() => new Map<string, string>());

vi.mock('next/headers', () => ({
  cookies: async () => ({
    has: (name: string) => jar.has(name),
    get: (name: string) => (jar.has(name) ? { value: jar.get(name) } : undefined),
    set: (name: string, value: string) => (value ? jar.set(name, value) : jar.delete(name)),
  }),
}));
vi.mock('next-auth', () => ({ default: vi.fn() }));
vi.mock('../config/env', async (original) => ({
  ...(await original<object>()),
  env: () => ({ NEXTAUTH_URL: 'https://sukkah.test' }),
}));
vi.mock('./options', () => ({ authOptions: () => ({}) }));
vi.mock('../db/client', async (original) => ({ ...(await original<object>()), getDb: () => ({}) }));

const LINK_SENT = '__Host-sukkah.link-sent';
const opened = { headers: { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'none' } };

beforeEach(() => {
  jar.clear();
  jar.set(LINK_SENT, 'sent');
});

async function comeBack(provider: string, location: string, cookie?: string) {
  const headers = new Headers({ Location: location });
  if (cookie) headers.append('Set-Cookie', cookie);
  vi.mocked(NextAuth).mockResolvedValueOnce(new Response(null, { status: 302, headers }));
  const request = new NextRequest(`https://sukkah.test/api/auth/callback/${provider}`, opened);
  await callback(request, { params: Promise.resolve({ nextauth: ['callback', provider] }) });
  return [...jar.keys()];
}

const session = (value: string) => `__Host-next-auth.session-token=${value}; Path=/; HttpOnly`;

it.each(['email', 'google', 'apple'])(
  'forgets where a link was sent once someone signs in with %s',
  async (provider) => {
    expect(await comeBack(provider, 'https://sukkah.test/host', session('abc'))).toEqual([]);
  },
);

it('remembers where a link was sent when another way to sign in fails', async () => {
  const failed = 'https://sukkah.test/login?error=Callback';
  expect(await comeBack('google', failed)).toEqual([LINK_SENT]);
  expect(await comeBack('google', failed, session(''))).toEqual([LINK_SENT]);
});

it('forgets where a link was sent when someone signs out', async () => {
  await logOut(new Request('https://sukkah.test/api/logout', opened));
  expect([...jar.keys()]).toEqual([]);
});
