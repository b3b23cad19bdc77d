import fs from 'node:fs';
import path from 'node:path';
import { compileErrors, validate } from '@readme/openapi-parser';
import { describe, expect, test } from 'vitest';
import { z } from '@/schemas/zod';
import { type Answer, checkContract, contract } from './contract';
import { visitor } from './http';
import { NO_ID } from './refusals';

const API = path.resolve(import.meta.dirname, '../../app/api');
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

const OTHERS = [
  '/api/trpc/[trpc]', // pages call procedures through it
  '/api/auth/[...nextauth]', // the sign-in library's
  '/api/coming', // the link in mails, which is a page
  '/api/unsubscribe', // the link in mails, which is a page
  '/api/login/code', // the sign-in page's
  '/api/login/demo', // the sign-in page's, on loopback addresses only
  '/api/[[...unknown]]', // 404
];

const routes = fs
  .readdirSync(API, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'route.ts')
  .map((file) => path.posix.join('/api', ...path.dirname(file).split(path.sep)))
  .filter((route) => !OTHERS.includes(route))
  .map((route) => route.replace(/\[(\w+)\]/g, '{$1}'))
  .sort();

const concrete = (template: string) => template.replace(/\{\w+\}/g, NO_ID);

describe('GET /api/openapi.json', () => {
  test('is a valid OpenAPI 3.1 document', async () => {
    const { status, body } = await visitor.get('/api/openapi.json');
    expect(status).toBe(200);
    expect(body).toMatchObject({ openapi: expect.stringMatching(/^3\.1\.\d$/) });
    // The parser resolves references in place, so pass it a copy.
    const result = await validate(JSON.parse(JSON.stringify(body)));
    expect(result.valid ? '' : compileErrors(result)).toBe('');
    expect(result.warnings).toEqual([]);
  });

  test('has a path for every route file, and no others', async () => {
    expect(Object.keys((await contract()).paths).sort()).toEqual(routes);
  });

  test.each(routes)(
    '%s responds to the documented methods and rejects all others',
    async (route) => {
      const documented = Object.keys((await contract()).paths[route] ?? {});
      const answered: string[] = [];
      for (const method of METHODS) {
        const { status, headers } = await visitor.ask(method.toUpperCase(), concrete(route));
        if (status !== 405) answered.push(method);
        // Browsers are redirected through these paths. They aren't REST, and Next rejects other
        // methods.
        else if (!/^\/api\/log(in|out)$/.test(route))
          expect(headers.get('allow')?.toLowerCase().split(', ')).toEqual(
            [...documented, ...(documented.includes('get') ? ['head'] : []), 'options'].sort(),
          );
      }
      expect(answered.sort()).toEqual(documented.sort());
    },
  );

  test('gives each operation a description, a known tag, and the error that can always occur', async () => {
    const operation = z.object({
      operationId: z.string(),
      summary: z.string().regex(/^[A-Z].+\.$/),
      tags: z.tuple([z.string()]),
      security: z.array(z.record(z.string(), z.array(z.never()))),
      responses: z.looseObject({ 500: z.object({ $ref: z.string() }) }),
    });
    const document = z.object({
      tags: z.array(z.object({ name: z.string(), description: z.string() })),
      paths: z.record(z.string(), z.record(z.string(), operation)),
      components: z.object({
        securitySchemes: z.object({
          session: z.object({
            type: z.literal('apiKey'),
            in: z.literal('cookie'),
            name: z.literal('next-auth.session-token'),
            description: z.string(),
          }),
        }),
      }),
    });
    const { body } = await visitor.get('/api/openapi.json');
    const { tags, paths } = document.parse(body);
    const operations = Object.values(paths).flatMap((one) => Object.values(one));
    expect(new Set(operations.map((one) => one.operationId)).size).toBe(operations.length);
    expect(new Set(operations.flatMap((one) => one.tags))).toEqual(
      new Set(tags.map(({ name }) => name)),
    );
  });

  test('says for each operation whether visitors can call it', async () => {
    const { body } = await visitor.get('/api/openapi.json');
    const document = z.object({
      paths: z.record(
        z.string(),
        z.record(z.string(), z.object({ security: z.array(z.object()) })),
      ),
    });
    for (const [route, operations] of Object.entries(document.parse(body).paths))
      for (const [method, { security }] of Object.entries(operations)) {
        const { status } = await visitor.ask(method.toUpperCase(), concrete(route));
        expect(status === 401, `${method} ${route}: ${status}`).toBe(security.length === 1);
      }
  });
});

describe('the check that every response here goes through', () => {
  const user = { id: NO_ID, firstName: 'Dana', email: null, profileImageUrl: null };
  const answered = (answer: Partial<Answer>, path = '/api/auth/user') =>
    checkContract('GET', path, {
      status: 200,
      headers: new Headers(),
      type: 'application/json',
      body: user,
      ...answer,
    });

  test('accepts what the document describes, and nothing else', async () => {
    await answered({});
    await expect(answered({ body: { ...user, phone: '1' } })).rejects.toThrow(/phone/);
    await expect(answered({ body: { ...user, id: 1 } })).rejects.toThrow(/id/);
    await expect(answered({ body: {} })).rejects.toThrow(/firstName/);
    await expect(answered({ status: 404 })).rejects.toThrow(/Undocumented/);
    await expect(answered({ type: 'text/html' })).rejects.toThrow(/text\/html/);
    await expect(answered({ body: [] }, '/api/threads')).rejects.toThrow(/X-Total-Count/);
    await expect(answered({}, '/api/nothing')).rejects.toThrow(/Undocumented/);
    await expect(answered({ status: 401, body: { message: 'No' } })).rejects.toThrow(/code/);
  });
});
