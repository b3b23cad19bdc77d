import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { stylesInside } from './pageStyles';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'styles-'));
const chunks = path.join(folder, '.next/static/chunks');
fs.mkdirSync(chunks, { recursive: true });
fs.writeFileSync(
  path.join(chunks, '0-a~b.css'),
  'h1{color:red;content:"ש"}@font-face{src:url(../media/night.woff2),url("../media/a b.woff2")}p{background:url(/sky.svg)}',
);
fs.writeFileSync(path.join(chunks, 'ends.css'), 'p{content:"</style><script>"}');
vi.spyOn(process, 'cwd').mockReturnValue(folder);
afterAll(() => fs.rmSync(folder, { recursive: true }));

const link = (name: string) =>
  `<link rel="stylesheet" href="/_next/static/chunks/${name}" data-precedence="next"/>`;

function shown(...pieces: (string | Buffer)[]): string {
  const styled = stylesInside();
  return Buffer.concat(pieces.map((piece) => styled(Buffer.from(piece)))).toString();
}

test('A stylesheet stands in the page, and its link is left for print', () => {
  const page = shown(`<html><head>${link('0-a~b.css')}</head><body>שלום</body>`);
  expect(page).toContain('<style>h1{color:red;content:"ש"}');
  expect(page).toContain(
    '</style><link rel="stylesheet" href="/_next/static/chunks/0-a~b.css" media="print" data-precedence="next"/>',
  );
  expect(page).toContain('<body>שלום</body>');
});

test('What it loads lies where it did', () => {
  const page = shown(link('0-a~b.css'));
  expect(page).toContain('url(/_next/static/media/night.woff2)');
  expect(page).toContain('url("/_next/static/media/a b.woff2")');
  expect(page).toContain('url(/sky.svg)');
});

test('No letter is broken where a page comes in pieces', () => {
  const bytes = Buffer.from('<title>סוכה</title>');
  const pieces = [bytes.subarray(0, 8), bytes.subarray(8, 11), bytes.subarray(11)];
  expect(shown(...pieces)).toBe('<title>סוכה</title>');
});

test('What stands beyond the head, and what no file of the build says, stays as it was written', () => {
  const beyond = `<head></head>`;
  expect(shown(beyond, link('0-a~b.css'))).toBe(beyond + link('0-a~b.css'));
  for (const name of ['none.css', '../chunks/0-a~b.css', '..css'])
    expect(shown(link(name))).toBe(link(name));
});

test('A stylesheet that would end the page’s own tag stays outside', () => {
  expect(shown(link('ends.css'))).toBe(link('ends.css'));
});

test('One that could not be read is read for the next page', () => {
  expect(shown(link('late.css'))).toBe(link('late.css'));
  fs.writeFileSync(path.join(chunks, 'late.css'), 'p{color:red}');
  expect(shown(link('late.css'))).toContain('<style>p{color:red}</style>');
});
