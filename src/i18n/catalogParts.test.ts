import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { joinTexts, pickTexts } from './catalogParts';
import en from './messages/en';

const SRC = path.resolve(import.meta.dirname, '..');

type Node = { [key: string]: string | Node };

const keysOf = (node: Node, prefix = ''): string[] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
const keys = new Set(keysOf(en));

const code = new Map<string, string>();
function read(file: string): string {
  const source = code.get(file) ?? readFileSync(file, 'utf8').replace(/\/\*.*?\*\//gs, '');
  code.set(file, source);
  return source;
}

function fileOf(name: string, from: string): string | undefined {
  if (!/^(@\/|\.)/.test(name)) return undefined;
  const place = name.startsWith('@/')
    ? path.join(SRC, name.slice(2))
    : path.resolve(path.dirname(from), name);
  return [place, `${place}.ts`, `${place}.tsx`].find(
    (file) => /\.tsx?$/.test(file) && existsSync(file),
  );
}

const importsOf = (file: string): string[] =>
  [
    ...read(file).matchAll(
      /^(?:import|export)\s(?!type\s)[^;]*?from '([^']+)'|import\('([^']+)'\)|^import '([^']+)'/gms,
    ),
  ].flatMap((found) => fileOf(found[1] ?? found[2] ?? found[3] ?? '', file) ?? []);

const isClient = (file: string) => read(file).startsWith("'use client'");

function browserFiles(entry: string): Set<string> {
  const [seen, inBrowser] = [new Set<string>(), new Set<string>()];
  const walk = (file: string, client: boolean): void => {
    const runsInBrowser = client || isClient(file);
    const walked = runsInBrowser ? inBrowser : seen;
    if (walked.has(file)) return;
    walked.add(file);
    for (const next of importsOf(file)) walk(next, runsInBrowser);
  };
  walk(entry, false);
  return inBrowser;
}

/**
 * Returns the keys that a file uses: quoted ones, and the part of a template before its first
 * placeholder.
 */
function keysUsedIn(file: string): string[] {
  const quotedKeys = [...read(file).matchAll(/'([\w.-]+)'/g)].flatMap(([, key = '']) =>
    keys.has(key) ? key : [],
  );
  const keyPrefixes = [...read(file).matchAll(/`([a-z]\w*(?:\.\w+)*)\.\$\{/gi)].flatMap(
    ([, part = '']) => ([...keys].some((key) => key.startsWith(`${part}.`)) ? part : []),
  );
  return [...quotedKeys, ...keyPrefixes];
}

const entries = readdirSync(path.join(SRC, 'app'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)(page|layout|error|not-found)\.tsx$/.test(file))
  .map((file) => path.join(SRC, 'app', file));

const saidBy = (file: string): string[] =>
  [...read(file).matchAll(/(?:Texts\s+of=\{\[|: TextsOf\[\] = \[)(.*?)\]/gs)].flatMap(
    ([, list = '']) => [...list.matchAll(/'([^']+)'/g)].flatMap(([, part]) => part ?? []),
  );

const around = (entry: string): string[] => {
  const folders = path.relative(SRC, path.dirname(entry)).split(path.sep);
  const layouts = folders
    .map((_, n) => path.join(SRC, ...folders.slice(0, n + 1), 'layout.tsx'))
    .filter((file) => existsSync(file));
  return [...new Set([...layouts, entry])];
};

describe('pages send the browser the messages it needs', () => {
  test.each(entries.map((entry) => [path.relative(SRC, entry), entry]))('%s', (_, entry) => {
    const providedKeys = around(entry).flatMap(saidBy);
    const missingKeys = [...browserFiles(entry)].flatMap((file) =>
      keysUsedIn(file)
        .filter((key) => !providedKeys.some((part) => key === part || key.startsWith(`${part}.`)))
        .map((key) => `${key} (${path.relative(SRC, file)})`),
    );
    expect([...new Set(missingKeys)].sort()).toEqual([]);
  });

  test('and no others', () => {
    const unusedKeys = entries.flatMap((entry) => {
      const pages = entries.filter((one) => around(one).includes(entry));
      const usedKeys = pages.flatMap((one) => [...browserFiles(one)].flatMap(keysUsedIn));
      return saidBy(entry)
        .filter((part) => !usedKeys.some((one) => one === part || one.startsWith(`${part}.`)))
        .map((part) => `${path.relative(SRC, entry)}: ${part}`);
    });
    expect(unusedKeys).toEqual([]);
  });

  test('including those of components found through imports', () => {
    const files = [...browserFiles(path.join(SRC, 'app/(app)/explore/page.tsx'))];
    const names = files.map((file) => path.basename(file));
    expect(names).toEqual(
      expect.arrayContaining(['SearchBar.tsx', 'comboboxList.tsx', 'labels.ts']),
    );
    expect(keysUsedIn(path.join(SRC, 'format/labels.ts'))).toContain('options');
  });
});

test('parts of the catalog are picked in place and joined again', () => {
  const nav = pickTexts(en, ['nav', 'nav.skip', 'profile.title']);
  expect(nav).toEqual({ nav: en.nav, profile: { title: en.profile.title } });
  expect(joinTexts(nav, pickTexts(en, ['profile.delete']))).toEqual({
    nav: en.nav,
    profile: { title: en.profile.title, delete: en.profile.delete },
  });
});
