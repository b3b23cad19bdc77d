import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Physical sides, which don't change in right-to-left pages. Use start and end, which do. */

const SRC = path.resolve(import.meta.dirname, '..');

const CLASSES =
  /(?<![\w-])-?(?:[mp][lr]|scroll-[mp][lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr]))-(?:\d|\[|\(|px|auto|full|none|sm|md|lg|xl|\dxl)[^\s'"`]*|(?<![\w-])(?:text-(?:left|right)|float-(?:left|right)|clear-(?:left|right)|border-[lr])(?![\w-])|(?<![\w-])-?(?:translate-x|skew-x)-[\d[][^\s'"`]*/g;

const PROPERTIES =
  /\b(?:(?:margin|padding|border)-?(?:left|right)|text-?align: ?['"]?(?:left|right))\b/gi;

const EXEMPT: Record<string, string> = {
  'features/preview/previewImage.tsx': 'a picture, which turns itself round',
  'components/toast.tsx': 'nothing moves by `translate-x-0`',
};

const sidesIn = (code: string) => [
  ...[...code.matchAll(CLASSES)].map(([found]) => found),
  ...[...code.matchAll(PROPERTIES)].map(([found]) => found),
];

const files = ['app', 'components', 'features']
  .flatMap((folder) =>
    readdirSync(path.join(SRC, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(folder, file),
    ),
  )
  .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file));

test('no style uses left or right', () => {
  expect(files.length).toBeGreaterThan(150);
  const found = files
    .filter((file) => !(file in EXEMPT))
    .flatMap((file) =>
      sidesIn(readFileSync(path.join(SRC, file), 'utf8')).map((side) => `${file}: ${side}`),
    );
  expect(found).toEqual([]);
});

test('only text that people wrote has its own direction', () => {
  const misplaced = files.flatMap((file) =>
    [...readFileSync(path.join(SRC, file), 'utf8').matchAll(/<(\w+)\s[^>]*?dir="auto"/g)]
      .map(([, tag]) => tag)
      .filter((tag) => !['p', 'input', 'textarea', 'ComboboxInput'].includes(tag ?? ''))
      .map((tag) => `${file}: ${tag}`),
  );
  // A name or title in a <bdi> is aligned like the page.
  expect(misplaced).toEqual([]);
});

test.each([
  'ml-2',
  '-mr-1.5',
  'sm:pl-4',
  'left-0',
  '-right-[3px]',
  'border-l',
  'md:border-r-2',
  'rounded-tl-lg',
  'rounded-l-xl',
  'text-left',
  'md:text-right',
  'float-left',
  'translate-x-4',
  'margin-left',
  'paddingRight',
  "textAlign: 'left'",
])('detects a physical side: %s', (side) => {
  expect(sidesIn(`<p className="flex ${side} grow">`)).toHaveLength(1);
});

test.each([
  'ms-2',
  'pe-4',
  'start-0',
  'border-s',
  'rounded-lg',
  'rounded-b-none',
  'text-start',
  'leading-5',
  'rtl:-scale-x-100',
  'translate-y-2',
])('ignores what follows the text direction: %s', (side) => {
  expect(sidesIn(`<p className="flex ${side} grow">`)).toEqual([]);
});
