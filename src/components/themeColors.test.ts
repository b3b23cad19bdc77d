import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plainLogo, plainStyle } from '@/server/http/plainPage';
import { themeColors } from './themeColors';

const css = readFileSync('src/app/globals.css', 'utf8');

const properties = (selector: string, from = css) => {
  const rule = from.slice(from.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return Object.fromEntries(
    [...rule.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, value]) => [name, value]),
  );
};

test('colors outside the stylesheet match those in it', () => {
  expect(properties(':root')).toMatchObject(themeColors.light);
  expect(properties('.dark')).toMatchObject(themeColors.dark);
});

test('pages that load nothing have the colors and the logo of the others', () => {
  const [light = '', dark = ''] = plainStyle.split('@media');
  expect(properties(':root')).toMatchObject(properties(':root', light));
  expect(properties('.dark')).toMatchObject(properties(':root', dark));
  expect(Object.keys(properties(':root', dark))).toHaveLength(10);
  const drawn = [...plainLogo.matchAll(/ d="([^"]+)"/g)].map(([, line]) => line);
  const logo = readFileSync('src/components/logo.tsx', 'utf8');
  expect(drawn).toEqual([...logo.matchAll(/ d="([^"]+)"/g)].map(([, line]) => line));
});
