import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { themeColors } from './themeColors';

const css = readFileSync('src/app/globals.css', 'utf8');

const properties = (selector: string) => {
  const rule = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return Object.fromEntries(
    [...rule.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, value]) => [name, value]),
  );
};

test('colors outside the stylesheet match those in it', () => {
  expect(properties(':root')).toMatchObject(themeColors.light);
  expect(properties('.dark')).toMatchObject(themeColors.dark);
});
