import { describe, expect, test } from 'vitest';
import { unsubscribeUrl } from '@/server/mail/unsubscribe';
import { makeListing, makeRequest } from '../factories';
import { plainWords } from '../plainWords';
import { TEST_SECRET } from '../server';
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

/** Names in the API, which are the same in every language. */
const NAMES = [
  'GET',
  'HEAD',
  'OPTIONS',
  'POST',
  'JSON',
  'UTF',
  'true',
  'false',
  'America/New_York',
];

describe('a client that accepts Hebrew gets Hebrew', () => {
  test.each<[string, string, string, Sent]>([
    ['NOT_FOUND', 'GET', '/api/nothing', {}],
    ['NOT_FOUND', 'GET', `/api/listings/${NO_ID}`, {}],
    ['METHOD_NOT_ALLOWED', 'DELETE', '/api/listings/search', {}],
    ['UNAUTHORIZED', 'GET', '/api/auth/user', {}],
    ['UNKNOWN_CITY', 'GET', '/api/zmanim?city=Atlantis', {}],
    ['BAD_INPUT', 'GET', '/api/listings/search?limit=1000&cursor=x&kidFriendly=1&date=soon', {}],
    ['BROKEN_JSON', 'POST', '/api/listings', { raw: '{' }],
    ['BAD_INPUT', 'POST', '/api/listings', { body: { title: 7, lat: 100, timeZone: 'Mars' } }],
  ])('%s: %s %s', async (code, method, path, { raw, ...sent }) => {
    const asker = method === 'POST' ? await newUser() : null;
    const json = { raw, headers: { 'Content-Type': 'application/json' } };
    const { body, headers } = await reading(asker)(method, path, raw ? json : sent);
    const { message, issues = [], ...rest } = body as Refused;
    expect(rest.code).toBe(code);
    expect(headers.get('content-language')).toBe('he');
    expect(headers.get('vary')).toMatch(/Accept-Language/i);
    for (const text of [message, ...issues.map((issue) => issue.message)]) {
      expect(text).toMatch(/[א-ת]/);
      expect(plainWords(text, NAMES)).toEqual([]);
    }
  });

  test('for the number of seats left, with Hebrew plural rules', async () => {
    const [host, guest] = [await newUser(), await newUser()];
    const ask = async (left: number) => {
      const { slot } = await makeListing(db, host, {
        slots: [{ startsAt: inDays(20 + left), capacityTotal: left }],
      });
      const body = { slotId: slot.id, seatsRequested: left + 1 };
      const answer = await reading(guest)('POST', '/api/requests', { body });
      return (answer.body as Refused).message.replace(/[\u2066-\u2069\u200E\u200F]/g, '');
    };
    expect(await ask(1)).toMatch(/מקום אחד/);
    expect(await ask(2)).toMatch(/שני מקומות/);
    expect(await ask(3)).toMatch(/3 מקומות/);
  });

  test('in the calendar file', async () => {
    const [host, guest] = [await newUser(), await newUser()];
    const { slot } = await makeListing(db, host, { slots: [{ startsAt: inDays(20) }] });
    const { id } = await makeRequest(db, slot, guest, { status: 'accepted' });
    const { body, headers } = await reading(guest)('GET', `/api/requests/${id}/calendar.ics`);
    expect(headers.get('content-language')).toBe('he');
    expect(body).toMatch(/SUMMARY:.*Sukkah in the garden.*\(ארוחת ערב\)/);
  });

  test("for zmanim, with a 24-hour clock and the day's name", async () => {
    const { body } = await reading(null)('GET', '/api/zmanim?city=Haifa');
    const { candleLighting, havdalah, occasion } = body as Record<string, string>;
    expect(`${candleLighting} ${havdalah}`).toMatch(/^\d\d:\d\d \d\d:\d\d$/);
    expect(occasion).toMatch(/[א-ת]/);
  });

  test('on the unsubscribe page, from right to left', async () => {
    const { id: userId } = await newUser();
    const site = { NEXTAUTH_URL: SERVER, NEXTAUTH_SECRET: TEST_SECRET };
    const page = await fetch(unsubscribeUrl({ userId, kind: 'unread' }, site), { headers: HEBREW });
    expect(page.headers.get('content-language')).toBe('he');
    expect(await page.text()).toContain('<html lang="he" dir="rtl">');
  });
});
