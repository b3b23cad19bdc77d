import { describe, expect, test } from 'vitest';
import { idParam } from '@/schemas/rest';
import { z } from '@/schemas/zod';
import { makeListing } from '../factories';
import { as, visitor } from './http';
import { expectIssue } from './refusals';
import { db, inDays, newUser } from './world';

const KEY = '8e03978e-40d5-43e8-bc93-6894a57f9324';

async function creations() {
  const [host, guest] = [await newUser('Hanna'), await newUser('Gil')];
  const times = { startsAt: inDays(20), endsAt: inDays(20.1) };
  const { id: listingId, slot } = await makeListing(db, host, { slots: [times] });
  const participants = { listingId, hopperId: guest.id, hostId: host.id };
  const { id: threadId } = await db.thread.create({ data: participants });
  const lunch = { type: 'lunch', startsAt: inDays(21), endsAt: inDays(21.1), capacityTotal: 6 };
  return {
    '/api/messages': {
      user: guest,
      form: { threadId, body: 'Shalom!' },
      count: () => db.message.count({ where: { threadId } }),
    },
    '/api/threads': {
      user: guest,
      form: { listingId, body: 'Is there parking nearby?' },
      count: () => db.message.count({ where: { threadId } }),
    },
    '/api/requests': {
      user: guest,
      form: { slotId: slot.id, seatsRequested: 1 },
      count: () => db.request.count({ where: { slotId: slot.id } }),
    },
    '/api/requests/several': {
      user: guest,
      form: { meals: [{ slotId: slot.id }], seatsRequested: 1 },
      count: () => db.request.count({ where: { slotId: slot.id } }),
    },
    '/api/listings': {
      user: guest,
      form: { title: 'Roof', timeSlots: [lunch] },
      count: () => db.sukkahListing.count({ where: { hostId: guest.id } }),
    },
    '/api/time-slots': {
      user: host,
      form: { ...lunch, listingId },
      count: () => db.timeSlot.count({ where: { listingId, type: 'lunch' } }),
    },
  };
}

const paths = [
  '/api/messages',
  '/api/threads',
  '/api/requests',
  '/api/requests/several',
  '/api/listings',
  '/api/time-slots',
] as const;

describe.each(paths)('POST %s with an Idempotency-Key', (path) => {
  async function arrange() {
    const { user, form, count } = (await creations())[path];
    const sent = (key: string, more = {}) => ({
      body: { ...form, ...more },
      headers: { 'Idempotency-Key': key },
    });
    return { sender: as(user), form, sent, count };
  }

  test('returns the same 201 twice and creates it once', async () => {
    const { sender, sent, count } = await arrange();
    const first = await sender.send('POST', path, sent(KEY));
    expect(first.status).toBe(201);
    const second = await sender.send('POST', path, sent(KEY));
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await count()).toBe(1);
  });

  test('does the same for many concurrent requests', async () => {
    const { sender, sent, count } = await arrange();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => sender.ask('POST', path, sent(`"${KEY}"`))),
    );
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 201, body: answers[0]?.body });
    expect(await count()).toBe(1);
  });

  test('creates another one with a different key, where the rules allow it', async () => {
    const { sender, sent } = await arrange();
    const first = await sender.send('POST', path, sent(KEY));
    const second = await sender.send('POST', path, sent('another'));
    if (path.startsWith('/api/requests')) expect(second.status).toBe(409);
    else expect(idParam.parse(second.body)).not.toEqual(idParam.parse(first.body));
  });

  test('returns 400 for an invalid key', async () => {
    const { sender, sent, count } = await arrange();
    for (const key of ['', 'x'.repeat(201), 'a\tb', 'caf\u00e9'])
      expectIssue(
        await sender.send('POST', path, sent(key)),
        'Idempotency-Key',
        'Use 1 to 200 plain ASCII characters.',
      );
    expect(await count()).toBe(0);
  });

  test('reads the key only from the header', async () => {
    const { sender, form } = await arrange();
    const body = { ...form, key: 5 };
    expect((await sender.send('POST', path, { body })).status).toBe(201);
  });
});

test('documents the key for these operations, and no others', async () => {
  const parameter = z.looseObject({
    name: z.string(),
    in: z.string(),
    required: z.boolean().optional(),
  });
  const operation = z.object({ parameters: z.array(parameter).optional() });
  const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });
  const { body } = await visitor.get('/api/openapi.json');
  const taken = Object.entries(document.parse(body).paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [] }]) =>
      parameters.some(
        (one) => one.in === 'header' && one.name === 'Idempotency-Key' && !one.required,
      )
        ? `${method} ${path}`
        : [],
    ),
  );
  expect(taken.sort()).toEqual(paths.map((path) => `post ${path}`).sort());
});
