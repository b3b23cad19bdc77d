import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openapiDocument } from '@/server/http/openapi/document';
import { configFile, npmCommand, runJudge } from './judge';

const redocly = npmCommand('redocly');
const spectral = npmCommand('spectral');
const openapiTypescript = npmCommand('openapi-typescript');

// Each takes seconds, and longer beside other tests.
vi.setConfig({ testTimeout: 180_000 });

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-openapi-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const document = path.join(folder, 'openapi.json');
fs.writeFileSync(document, JSON.stringify(openapiDocument('session')));

/** What another program's author writes. */
const CLIENT = `
import type { paths } from './api';

type Search = paths['/api/listings/search']['get'];
type Request = paths['/api/requests']['post'];

export const query: Search['parameters']['query'] = { city: 'Brooklyn', seats: 2 };
export const titles = (found: Search['responses'][200]['content']['application/json']): string[] =>
  found.map(({ title, timeSlots }) => [title, timeSlots.length].join(': '));
export const body: NonNullable<Request['requestBody']>['content']['application/json'] = {
  slotId: '01a22437-79f4-7157-9a18-13e1c64c5010',
  seatsRequested: 2,
};
export const message = (error: Request['responses'][409]['content']['application/json']): string =>
  error.message;
`;

describe('the OpenAPI document', () => {
  it.skipIf(!redocly)('passes Redocly', async () => {
    const args = ['lint', document, '--config', configFile('redocly.yaml'), '--format', 'stylish'];
    const { status, output } = await runJudge(`${redocly}`, args);
    expect({ status, output }).toEqual({ status: 0, output: '' });
  });

  it.skipIf(!spectral)('passes Spectral', async () => {
    const args = ['lint', document, '--ruleset', configFile('spectral.yaml'), '--quiet'];
    const { status, output } = await runJudge(`${spectral}`, [...args, '--fail-severity', 'hint']);
    expect({ status, output }).toEqual({ status: 0, output: '' });
  });

  it.skipIf(!openapiTypescript)('gives openapi-typescript types that compile', async () => {
    const types = path.join(folder, 'api.ts');
    expect(await runJudge(`${openapiTypescript}`, [document, '--output', types])).toMatchObject({
      status: 0,
    });
    const client = path.join(folder, 'client.ts');
    fs.writeFileSync(client, CLIENT);
    const tsc = path.resolve('node_modules/.bin/tsc');
    const { status, output } = await runJudge(tsc, [
      '--noEmit',
      '--strict',
      '--ignoreConfig',
      client,
    ]);
    expect({ status, output }).toEqual({ status: 0, output: '' });
  });
});
