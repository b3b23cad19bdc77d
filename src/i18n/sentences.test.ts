import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { optionLists } from '@/format/labels';
import { sentencesIn } from '@/test/sentences';

const SRC = path.resolve(import.meta.dirname, '..');
const FOLDERS = ['.', 'app', 'components', 'features', 'format', 'schemas', 'server', 'trpc'];

const EXEMPT = {
  /** The API description is for programmers, and in English. */
  paths: /^server\/http\/openapi/,
  texts: new Set<string>([
    ...Object.values(optionLists).flat(),
    // The default country of a new listing. It's stored as is, and the host can change it.
    'United States',
    // Cities and a borough, as addresses name them.
    'New York',
    'New York City',
    'Jerusalem',
    'Staten Island',
    'English',
    'EN',
    '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif',
    'Fraunces, Georgia, "Times New Roman", serif',
    'Times New Roman',
    "SET TIME ZONE 'UTC'",
    "SELECT pg_logical_emit_message(true, 'sukkah', '')",
    'QUERY PLAN',
    'Plan Rows',
  ]),
};

const files = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(SRC, folder), { recursive: folder !== '.', encoding: 'utf8' }).map((file) =>
    path.join(folder, file),
  ),
).filter(
  (file) =>
    /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file) && !EXEMPT.paths.test(file),
);

test('all user-facing sentences are in the catalog', () => {
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) =>
    sentencesIn(readFileSync(path.join(SRC, file), 'utf8'), file)
      .filter(({ text }) => !EXEMPT.texts.has(text))
      .map(({ line, text }) => `src/${file}:${line}: ${text}`),
  );
  expect(found).toEqual([]);
});

describe('a sentence is found', () => {
  it.each([
    [`const refusal = { message: 'You may not.' };`, 'You may not.'],
    [`throw new RuleError('forbidden', 'FORBIDDEN', 'You may not.');`, 'You may not.'],
    [`const title = z.string().min(1, 'Please say what it is');`, 'Please say what it is'],
    [`const left = \`Only \${count} seats are left.\`;`, 'seats are left.'],
    [`toast({ title: 'Success' });`, 'Success'],
    [`const button = <button aria-label="Close">×</button>;`, 'Close'],
    [`const part = <p>{count} guests</p>;`, 'guests'],
    [`const part = <p title={over ? 'Meal has passed' : undefined} />;`, 'Meal has passed'],
    [`const names = ['View Details', 'Go home'];`, 'View Details'],
  ])('in %s', (code, text) => {
    expect(sentencesIn(code).map((found) => found.text)).toContain(text);
  });
});

it.each([
  `throw new Error('The calendar file is empty.');`,
  `class Lost extends Error { constructor(id: string) { super(\`Mail \${id} was lost.\`); } }`,
  `console.error('No mail is sent.');`,
  `log.warn({ port }, 'No mail is sent.');`,
  `new Gauge({ name: 'seats', help: 'Seats of coming meals.' });`,
  `await db.$queryRaw\`SELECT id FROM users WHERE email = \${email}.\`;`,
  `const part = <p className="flex w-full items-center">{t('meal.full')}</p>;`,
  `import { meal } from './A meal';`,
  `type Status = 'Not there yet' | 'There.';`,
  `const code = { code: 'SEATS_FULL', kind: 'conflict' };`,
])('ignores what is not user-facing text: %s', (code) => {
  expect(sentencesIn(code)).toEqual([]);
});
