import { describe, expect, test } from 'vitest';
import { unsubscribeUrl } from '@/server/mail/unsubscribe';
import { makeListing, makeRequest } from '../factories';
import { plainWords } from '../plainWords';
import { TEST_SECRET } from '../server';
import type { Answer } from './contract';
import { as, type Sent } from './http';
import { NO_ID } from './refusals';
import { db, inDays, newUser, SERVER } from './world';

/** Sent by a browser set to Hebrew first, then English. */
const HEBREW = { 'Accept-Language': 'he-IL,he;q=0.9,en;q=0.8' };

const reading = (asker: { sid: string } | null) => {
  const { send } = as(asker);
  return (method: string, path: string, sent: Sent = {}) =>
    send(method, path, { ...sent, headers: { ...HEBREW, ...sent.headers } });
};

type Refused = { message: string; code: string; issues?: { path: string; message: string }[] };

function expectHebrew(answer: Answer, code: string): void {
  const body = answer.body as Refused;
  expect(body.code).toBe(code);
  expect(answer.headers.get('content-language')).toBe('he');
  expect(answer.headers.get('vary')).toMatch(/Accept-Language/i);
  const messages = [body.message, ...(body.issues ?? []).map((issue) => issue.message)];
  for (const message of messages) expect(message).toMatch(/[א-ת]/);
  expect(plainWords(messages.join('\n'), NAMES)).toEqual([]);
}

/** The API's names, which are the same in every language. */
const NAMES = [
  ...[
    'GET',
    'HEAD',
    'OPTIONS',
    'POST',
    'JSON',
    'UTF',
    'application',
    'Content-Type',
    'true',
    'false',
  ],
  ...['pending', 'accepted', 'declined', 'home-kosher', 'certified', 'mehadrin', 'cholov-yisrael'],
  ...['approximate', 'exact', 'America/New_York', 'USD', 'lat', 'lon'],
];

describe('an error is in the requested language', () => {
  const json = { 'Content-Type': 'application/json' };

  test.each<[string, string, string, Sent]>([
    ['NOT_FOUND', 'GET', '/api/nothing', {}],
    ['METHOD_NOT_ALLOWED', 'DELETE', '/api/listings/search', {}],
    ['BROKEN_ADDRESS', 'GET', '/api/listings/%E0%A4%A', {}],
    ['UNAUTHORIZED', 'GET', '/api/auth/user', {}],
    ['UNKNOWN_CITY', 'GET', '/api/zmanim?city=Atlantis', {}],
    ['BAD_INPUT', 'GET', '/api/zmanim', {}],
    ['BAD_INPUT', 'GET', '/api/listings/search?limit=1000&cursor=x&kidFriendly=1&date=soon', {}],
    ['BAD_INPUT', 'GET', '/api/listings/search?cursor=x', {}],
    ['BAD_INPUT', 'GET', `/api/listings/search?city=%00&kashrutLevel=x&limit=x`, {}],
    ['NOT_FOUND', 'GET', `/api/listings/${NO_ID}`, {}],
    ['BAD_INPUT', 'GET', '/api/listings/1', {}],
    ['BAD_INPUT', 'GET', '/api/auth/callback/nobody', {}],
    ['NOT_FOUND', 'POST', '/api/login/demo', { body: { account: 'host' } }],
  ])('for a visitor, with %s: %s %s', async (code, method, path, sent) => {
    expectHebrew(await reading(null)(method, path, sent), code);
  });

  test.each<[string, Sent]>([
    ['BODY_TOO_LARGE', { raw: `{"x":"${'x'.repeat(65 * 1024)}"}`, headers: json }],
    ['BODY_NOT_JSON', { raw: 'title=x', headers: { 'Content-Type': 'text/plain' } }],
    ['BROKEN_JSON', { raw: '{', headers: json }],
    ['BROKEN_JSON', { raw: new Blob(['{"title":"', new Uint8Array([0xff])]), headers: json }],
    ['BAD_INPUT', { raw: '[]', headers: json }],
    ['FOREIGN_ORIGIN', { body: {}, headers: { Origin: 'https://elsewhere.example' } }],
    [
      'BAD_INPUT',
      {
        body: {
          title: 7,
          description: 'x'.repeat(6000),
          kashrutLevel: 'none',
          kidFriendly: 'yes',
          minhagim: 'all',
          lat: 100,
          lon: -200,
          timeZone: 'Mars',
          photoUrl: 'javascript:alert(1)',
          privacyLevel: 'secret',
        },
      },
    ],
    ['BAD_INPUT', { body: { title: 'x', lat: 1, timeSlots: [] } }],
    [
      'BAD_INPUT',
      {
        body: {
          title: 'x',
          timeSlots: [
            { startsAt: 'now', endsAt: '1820-01-01T00:00:00Z', capacityTotal: 0.5, currency: '' },
            { startsAt: inDays(2), endsAt: inDays(1), capacityTotal: 1, capacityReserved: 2 },
          ],
        },
      },
    ],
  ])('for a body with %s', async (code, sent) => {
    expectHebrew(await reading(await newUser())('POST', '/api/listings', sent), code);
  });

  test('for guests and hosts, for every rule', async () => {
    const [host, guest, other] = [await newUser(), await newUser(), await newUser()];
    const coming = { startsAt: inDays(20), capacityTotal: 2 };
    const over = { startsAt: inDays(-20), endsAt: inDays(-19) };
    const { id, slot, timeSlots } = await makeListing(db, host, { slots: [over, coming] });
    const [, next] = timeSlots;
    const own = await makeRequest(db, { id: `${next?.id}` }, guest, { status: 'accepted' });
    const ask = (slotId: string | undefined, seatsRequested = 1) => ({
      body: { slotId, seatsRequested },
    });
    const [asHost, asGuest, asOther] = [reading(host), reading(guest), reading(other)];
    const cancel = `/api/requests/${own.id}/cancel`;
    const status = `/api/requests/${own.id}/status`;
    expectHebrew(await asHost('POST', '/api/requests', ask(next?.id)), 'OWN_SLOT');
    expectHebrew(await asOther('POST', '/api/requests', ask(slot.id)), 'SLOT_OVER');
    expectHebrew(await asGuest('POST', '/api/requests', ask(next?.id)), 'ALREADY_REQUESTED');
    expectHebrew(await asOther('POST', '/api/requests', ask(next?.id, 2)), 'SEATS_FULL');
    expectHebrew(await asOther('POST', '/api/requests', ask(next?.id, 99)), 'BAD_INPUT');
    expectHebrew(await asOther('POST', '/api/requests', ask(next?.id, 0)), 'BAD_INPUT');
    expectHebrew(await asOther('POST', '/api/requests', ask(NO_ID)), 'NOT_FOUND');
    expectHebrew(await asOther('POST', cancel), 'NOT_FOUND');
    expectHebrew(await asHost('POST', cancel, { body: {} }), 'REASON_REQUIRED');
    expectHebrew(await asHost('PATCH', status, { body: { status: 'declined' } }), 'WRONG_STATE');
    expectHebrew(await asGuest('PATCH', status, { body: { status: 'declined' } }), 'FORBIDDEN');
    expectHebrew(await asOther('DELETE', `/api/listings/${id}/time-slots/x`), 'NOT_FOUND');
    const message = { body: { threadId: NO_ID, body: 'Shalom' } };
    expectHebrew(await asOther('POST', '/api/messages', message), 'NOT_FOUND');
  });

  test('over tRPC', async () => {
    const ask = (path: string) => fetch(`${SERVER}/api/trpc/${path}`, { headers: HEBREW });
    for (const path of ['users.me', 'no.such.call', 'listings.byId']) {
      const { error } = await (await ask(path)).json();
      expect(plainWords(error.json.message)).toEqual([]);
    }
  });

  test.each(['yi', 'fr-CA, fr;q=0.9', '*', '', 'he-x;q=nonsense,,;'])(
    'in English if "%s" is requested',
    async (language) => {
      const headers = { 'Accept-Language': language };
      const { body, headers: responseHeaders } = await as(null).get('/api/nothing', { headers });
      expect(body).toMatchObject({ message: 'Path not found.' });
      expect(responseHeaders.get('content-language')).toBe('en');
    },
  );
});

describe("the app's own text is in that language", () => {
  test('for why a request was canceled, and by whom', async () => {
    const [host, guest] = [await newUser('Hanna'), await newUser('Gil')];
    const { slot } = await makeListing(db, host, { slots: [{ startsAt: inDays(20) }] });
    const { id } = await makeRequest(db, slot, guest, { status: 'cancelled' });
    const leaver = { firstName: 'Gil', lastName: 'L' };
    await db.requestEvent.create({
      data: { requestId: id, to: 'cancelled', reasonCode: 'GUEST_LEFT', reasonValues: leaver },
    });
    await db.user.update({
      where: { id: guest.id },
      data: { firstName: null, lastName: null, deletedAt: new Date() },
    });
    const path = `/api/requests/host/${host.id}`;
    const { body, headers } = await reading(host)('GET', path);
    expect(headers.get('content-language')).toBe('he');
    expect(body).toMatchObject([
      { reason: '\u2068Gil L.\u2069 כבר לא באתר.', hopper: { firstName: 'חשבון שנמחק' } },
    ]);
    expect((await as(host).get(path)).body).toMatchObject([
      { reason: 'Gil L. left this site.', hopper: { firstName: 'Deleted user' } },
    ]);
  });

  test('for zmanim', async () => {
    const { body } = await reading(null)('GET', '/api/zmanim?city=Haifa');
    const { location, candleLighting, havdalah, occasion } = body as Record<string, string>;
    expect(location).toBe('Haifa');
    expect(plainWords(`${candleLighting} ${havdalah} ${occasion}`)).toEqual([]);
  });

  test('on the unsubscribe page, in every state', async () => {
    const { id: userId } = await newUser();
    const site = { NEXTAUTH_URL: SERVER, NEXTAUTH_SECRET: TEST_SECRET };
    const link = unsubscribeUrl({ userId, kind: 'unread' }, site);
    for (const [url, method] of [
      [link, 'GET'],
      [link, 'POST'],
      [`${link}&subscribe=on`, 'POST'],
      [`${link}x`, 'GET'],
    ] as const) {
      const answer = await fetch(url, { method, headers: HEBREW });
      expect(answer.headers.get('content-language')).toBe('he');
      const page = await answer.text();
      const text = page.replace(/<style>.*?<\/style>|<[^>]*>/gs, ' ').replace(/&\w+;/g, ' ');
      expect(page).toContain('<html lang="he"');
      expect(plainWords(text)).toEqual([]);
    }
  });

  test("in the manifest and a page's head", async () => {
    const manifest = await (
      await fetch(`${SERVER}/manifest.webmanifest`, { headers: HEBREW })
    ).json();
    expect(manifest.lang).toBe('he');
    const { name, short_name, description } = manifest;
    expect(plainWords([name, short_name, description].join('\n'))).toEqual([]);
    const page = await (await fetch(`${SERVER}/explore`, { headers: HEBREW })).text();
    expect(page).toMatch(/<html lang="he"/);
    const heads = [
      ...page.matchAll(
        /<meta (?:name|property)="(?:\w+:)?(?:title|description|site_name|image:alt)" content="(.*?)"/g,
      ),
    ];
    expect(heads.length).toBeGreaterThan(3);
    expect(heads.flatMap(([, text = '']) => plainWords(text))).toEqual([]);
  });
});
