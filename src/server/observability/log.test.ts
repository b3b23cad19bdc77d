import { afterEach, expect, test, vi } from 'vitest';
import { watchLog } from '@/test/logLines';
import { beginRequest } from '../http/requestContext';
import { log, logUnexpected, redirectConsole } from './log';

const before = { ...console };
afterEach(() => {
  Object.assign(console, before);
  vi.unstubAllGlobals();
});

test('a line contains the time, the event and the request', () => {
  const lines = watchLog();
  const { id } = beginRequest();
  log.warn({ port: 9464 }, 'something');
  expect(lines.all()).toEqual([
    { level: 'warn', time: expect.any(String), msg: 'something', requestId: id, port: 9464 },
  ]);
  const [{ time } = { time: '' }] = lines.all();
  expect(new Date(`${time}`).toISOString()).toBe(time);
});

test('personal data is left out, even if it’s passed by mistake', () => {
  const lines = watchLog();
  const person = { email: 'canary@example.org', firstName: 'Canary', phone: '+1 555 0100' };
  log.info({ ...person, person, token: 'canarytoken', url: '/?city=canary', count: 1 }, 'made');
  expect(lines.text()).not.toMatch(/canary|\+1 ?555/i);
  expect(lines.all()).toMatchObject([{ msg: 'made', count: 1, person: {} }]);
});

test('lines are plain text in a terminal', () => {
  const lines = watchLog();
  const wasTerminal = process.stdout.isTTY;
  process.stdout.isTTY = true;
  log.info({ route: '/explore', status: 200 }, 'request');
  process.stdout.isTTY = wasTerminal;
  expect(lines.text()).toMatch(
    /^\d\d:\d\d:\d\d info request .*route="\/explore" status=200\b.*\n$/,
  );
});

test('an error’s line has the code of its cause, without its message', () => {
  const lines = watchLog();
  const cause = { originalCode: '53100', originalMessage: 'no space for canary' };
  const error = Object.assign(new Error('canary'), {
    code: 'P2039',
    meta: { driverAdapterError: { cause } },
  });
  logUnexpected(error, 'test');
  logUnexpected(new Error('canary', { cause: { code: 'ECONNREFUSED' } }), 'test');
  logUnexpected(new Error('canary', { cause: { code: 'a street: canary' } }), 'test');
  expect(lines.text()).not.toContain('canary');
  expect(lines.all()).toMatchObject([
    { code: 'P2039', causeCode: '53100' },
    { causeCode: 'ECONNREFUSED' },
    { msg: 'unexpected' },
  ]);
});

test('what libraries log goes through it, without messages and addresses', () => {
  const lines = watchLog();
  redirectConsole();
  const error = Object.assign(new TypeError('no: 4711 Canarystreet'), { code: 'P2010' });
  console.error('⨯', error);
  console.error(`Failed: ${error.message}`, error);
  console.error('Failed to handle request for /api/canary?q=canary of canary@example.org');
  console.warn('[library][warn]', '\nhttps://example.org', 'canary', { message: 'canary' });
  console.info('Ready\nfor canary');
  expect(lines.text()).not.toMatch(/canary/i);
  expect(lines.all()).toMatchObject([
    { level: 'error', source: 'console', msg: '⨯', error: 'TypeError', code: 'P2010' },
    { level: 'error', msg: '', error: 'TypeError' },
    { level: 'error', msg: 'Failed to handle request for … of …' },
    { level: 'warn', msg: '[library][warn]' },
    { level: 'info', msg: 'Ready' },
  ]);
});
