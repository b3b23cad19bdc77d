import { describe, expect, test } from 'vitest';
import { unsubscribeUrl } from '@/server/mail/unsubscribe';
import { makeListing, makeRequest } from '../factories';
import { TEST_SECRET } from '../server';
import { as, type Sent } from './http';
import { db, inDays, newUser, SERVER } from './world';

/** Sent by a browser set to Hebrew first, then English. */
const HEBREW = { 'Accept-Language': 'he-IL,he;q=0.9,en;q=0.8' };

const reading = (asker: { sid: string } | null) => {
  const { send } = as(asker);
  return (method: string, path: string, sent: Sent = {}) =>
    send(method, path, { ...sent, headers: { ...HEBREW, ...sent.headers } });
};

type Refused = { message: string };

describe('a client that accepts Hebrew gets Hebrew', () => {
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
