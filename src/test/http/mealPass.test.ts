import { beforeEach, describe, expect, test } from 'vitest';
import { canariesIn, makeCanaryListing, makeRequest } from '../factories';
import { db, inDays, newUser, SERVER } from './world';

async function visit(path: string, viewer: { sid: string } | null) {
  const answer = await fetch(`${SERVER}${path}`, {
    headers: {
      'accept-language': 'en',
      ...(viewer && { cookie: `next-auth.session-token=${viewer.sid}` }),
    },
  });
  const html = await answer.text();
  return { status: answer.status, headers: answer.headers, html };
}

type User = Awaited<ReturnType<typeof newUser>>;
let host: User;
let guest: User;
let requestId: string;

beforeEach(async () => {
  [host, guest] = [await newUser('Miriam'), await newUser('Noam')];
  const { slot } = await makeCanaryListing(db, host, { slots: [{ startsAt: inDays(9) }] });
  requestId = (await makeRequest(db, slot, guest, { status: 'accepted' })).id;
});

describe("an accepted guest's meal pass", () => {
  test("shows the street in its body but not its head, and isn't cacheable", async () => {
    const { status, headers, html } = await visit(`/requests/${requestId}`, guest);
    expect(status).toBe(200);
    expect(canariesIn(html)).toContain('Canarystreet');
    expect(canariesIn(html.slice(0, html.indexOf('</head>')))).toEqual([]);
    const cacheControl = `${headers.get('cache-control')}`;
    expect(cacheControl).toMatch(/private/);
    expect(cacheControl).toMatch(/no-store/);
  });

  test('looks nonexistent to others, and after the acceptance is withdrawn', async () => {
    const stranger = await newUser('Ruth');
    const nothing = '/requests/00000000-0000-4000-8000-000000000000';
    const title = /<title>[^<]*/;
    const pageFor = async (path: string, viewer: User) => {
      const { status, html } = await visit(path, viewer);
      return { status, title: title.exec(html)?.[0], leaks: canariesIn(html) };
    };
    const missing = await pageFor(nothing, guest);
    expect(missing).toMatchObject({ status: 404, leaks: [] });
    expect(await pageFor('/requests/no-id', guest)).toEqual(missing);
    for (const viewer of [stranger, host])
      expect(await pageFor(`/requests/${requestId}`, viewer)).toEqual(missing);
    await db.request.update({ where: { id: requestId }, data: { status: 'cancelled' } });
    expect(await pageFor(`/requests/${requestId}`, guest)).toEqual(missing);
  });

  test('asks a visitor to sign in, whether or not it exists', async () => {
    const { status, html } = await visit(`/requests/${requestId}`, null);
    expect(status).toBe(200);
    expect(canariesIn(html)).toEqual([]);
  });

  test("comes with a service worker that pages can start and shared caches can't store", async () => {
    const worker = await fetch(`${SERVER}/sw.js`);
    expect(worker.status).toBe(200);
    expect(worker.headers.get('content-type')).toMatch(/javascript/);
    expect(worker.headers.get('cache-control')).toMatch(/max-age=0/);
    const { headers } = await visit('/', null);
    expect(headers.get('content-security-policy')).toContain("worker-src 'self'");
  });
});
