import { NextRequest } from 'next/server';
import { describe, expect, it } from 'vitest';
import { formValues, isCancelled, parseAuthRequest } from './request';

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

const post = (action: string, type: string, body: string) => {
  const headers = { 'Content-Type': type };
  const url = `http://localhost/api/auth/${action}?x=1`;
  return parseAuthRequest(new NextRequest(url, { method: 'POST', headers, body }), action);
};

describe('a request to the sign-in library', () => {
  it('is passed on as it was sent', async () => {
    const sent = await post('signin', form, 'email=gil%40example.org');
    expect(sent.nextUrl.searchParams.get('x')).toBe('1');
    expect(sent.headers.get('content-type')).toBe(form);
    expect(await sent.text()).toBe('email=gil%40example.org');
    const parsed = await post('signout', json, '{"json":true}');
    expect(await parsed.json()).toEqual({ json: true });
  });

  it('can’t write to our log', async () => {
    const forged = '{"level":"error","code":"all is well\\nand nothing happened"}';
    await expect(post('_log', json, forged)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('can’t contain broken JSON', async () => {
    await expect(post('signin', json, '{bad')).rejects.toMatchObject({
      code: 'BROKEN_JSON',
    });
  });

  it('can’t have an empty JSON body', async () => {
    await expect(post('signin', json, '')).rejects.toMatchObject({ code: 'BROKEN_JSON' });
  });

  it.each([
    ['form', form, 'callbackUrl=http%3A%2F%2F%5B'],
    ['JSON', json, '{"callbackUrl":"http://["}'],
    ['JSON', json, '{"callbackUrl":{"a":1}}'],
    ['form', form, 'email=gil%00%40example.org'],
    ['JSON', json, '{"email":"gil\\u0000@example.org"}'],
  ])('can’t contain an invalid URL or a null character: %s %s %s', async (...sent) => {
    const [, type, body] = sent;
    await expect(post('signin', type, body)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  it.each([
    ['a nested array', '['.repeat(7_000) + ']'.repeat(7_000)],
    ['a nested email', `{"email":${'['.repeat(7_000)}${']'.repeat(7_000)}}`],
    ['an email that is an object', '{"email":{"toString":1}}'],
  ])('can’t be %s', async (_name, body) => {
    await expect(post('signin', json, body)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  it.each(['?callbackUrl=http://[', '?email=%00&token=x', '?token=%00'])(
    'can’t have an invalid query: %s',
    async (query) => {
      const request = new NextRequest(`http://localhost/api/auth/callback/email${query}`);
      await expect(parseAuthRequest(request, 'callback')).rejects.toMatchObject({
        code: 'BAD_INPUT',
      });
    },
  );

  it.each(['/host', 'http://localhost/host', 'https://elsewhere.example/'])(
    'can have the callback URL %s, which the library checks',
    async (callbackUrl) => {
      const sent = await post('signin', form, new URLSearchParams({ callbackUrl }).toString());
      expect(sent.method).toBe('POST');
    },
  );

  it('can’t have more than 50 fields', async () => {
    await expect(post('signin', form, 'a=1&'.repeat(50))).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
    expect((await post('signin', form, 'a=1&'.repeat(49))).method).toBe('POST');
  });

  it('can’t be larger than 16 kB', async () => {
    const endless = `email=${'x'.repeat(16 * 1024)}`;
    await expect(post('signin', form, endless)).rejects.toMatchObject({
      code: 'BODY_TOO_LARGE',
    });
  });
});

describe('a provider’s callback', () => {
  const answer = (query: string) => new NextRequest(`http://localhost/api/auth/callback/x${query}`);

  it('has its values in the query or in a form', async () => {
    expect((await formValues(answer('?code=1&state=2'))).get('code')).toBe('1');
    const posted = await post('callback', form, 'code=3&user=%7B%7D');
    expect(Object.fromEntries(await formValues(posted))).toEqual({ code: '3', user: '{}' });
    expect(await posted.text()).toBe('code=3&user=%7B%7D');
  });

  it.each([
    ['?error=access_denied', true],
    ['?error=user_cancelled_authorize', true],
    ['?error=server_error', false],
    ['?code=access_denied', false],
  ])('tells whether the user canceled: %s', async (query, cancelled) => {
    expect(isCancelled(await formValues(answer(query)))).toBe(cancelled);
  });
});
