import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const biome = path.resolve('node_modules/.bin/biome');
const RULES = ['biome.json', 'src/setup/imports.jsonc', 'src/setup/internals.grit', '.gitignore'];

function complaints(files: Record<string, string>): string[] {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-imports-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const put = (file: string, text: string) => {
    fs.mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  };
  for (const file of RULES) put(file, fs.readFileSync(file, 'utf8'));
  for (const [file, text] of Object.entries(files)) put(file, text);
  const args = ['lint', '--reporter=github', '--max-diagnostics=none', '.'];
  const { stdout } = spawnSync(biome, args, { cwd: folder, encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line.startsWith('::'));
}

/** Imports and re-exports of other files, including types, but not `import()`, which loads on demand. */
const IMPORTS =
  /^(?:import|export)\b[^;'"]*\bfrom '([^']+)'|^import '([^']+)'|\btypeof import\('([^']+)'\)/gm;

function cyclesAmong(files: Map<string, string>): string[][] {
  const importsOf = (file: string) =>
    [...(files.get(file) ?? '').matchAll(IMPORTS)].flatMap(([, from, effect, type]) => {
      const name = from ?? effect ?? type ?? '';
      const target = name.startsWith('@/')
        ? `src/${name.slice(2)}`
        : path.posix.join(path.posix.dirname(file), name);
      if (!/^(@\/|\.)/.test(name)) return [];
      return (
        ['', '.ts', '.tsx', '.mjs'].map((end) => target + end).find((one) => files.has(one)) ?? []
      );
    });
  const done = new Set<string>();
  const visit = (file: string, trail: string[]): string[][] => {
    if (trail.includes(file)) return [[...trail.slice(trail.indexOf(file)), file]];
    if (done.has(file)) return [];
    const cycles = importsOf(file).flatMap((next) => visit(next, [...trail, file]));
    done.add(file);
    return cycles;
  };
  return [...files.keys()].flatMap((file) => visit(file, []));
}

const about = (lines: string[], file: string, rule: string) =>
  lines.filter((line) => line.includes(`/${file},`) && line.includes(rule));

test('reports a wrong direction for value imports, type imports, and re-exports', () => {
  const wrong = {
    'src/components/planted.ts': '@/features/errorMessage',
    'src/features/planted.ts': '@/app/layout',
    'src/features/home/planted.ts': '@/server/db/client',
    'src/format/planted.ts': '@/features/errorMessage',
    'src/schemas/planted.ts': '@/server/db/client',
    'src/i18n/planted.ts': '@/schemas/options',
    'src/server/http/rest.ts': '@/features/errorMessage',
    'src/server/db/planted.ts': '../requests/changeRequest',
    'src/server/mail/planted.ts': '../requests/changeRequest',
    'src/server/mail/other.ts': '@/server/requests/changeRequest',
    'src/server/access/planted.ts': '../mail/queue',
    'src/server/requests/planted.ts': '../listings/view',
    'src/server/users/planted.ts': '../trpc/root',
    'src/app/planted.ts': '@/test/clock',
  };
  const found = complaints(
    Object.fromEntries(
      Object.entries(wrong).map(([file, target]) => [
        file,
        `import { a } from '${target}';\nimport type { B } from '${target}';\n` +
          `export * from '${target}';\nexport const c: B = a;\n`,
      ]),
    ),
  );
  for (const file of Object.keys(wrong))
    expect(about(found, file, 'noRestrictedImports'), file).toHaveLength(3);
});

test('allows imports in the right direction, and lets tests import anything they need', () => {
  const right = {
    'src/app/planted.ts': '@/features/errorMessage',
    'src/features/planted.ts': '@/format/place',
    'src/server/http/rest.ts': '../requests/changeRequest',
    'src/server/requests/planted.ts': '../mail/queue',
    'src/server/requests/other.ts': '../errors',
    'src/server/emails/planted.ts': '@/format/place',
    'src/server/requests/planted.test.ts': '@/test/clock',
  };
  const found = complaints(
    Object.fromEntries(
      Object.entries(right).map(([file, target]) => [file, `export * from '${target}';\n`]),
    ),
  );
  expect(found.filter((line) => line.includes('noRestrictedImports'))).toEqual([]);
});

test('reports circular imports', () => {
  const next = { a: 'b', b: 'c', c: 'a' };
  const found = complaints(
    Object.fromEntries(
      Object.entries(next).map(([one, other]) => [
        `src/format/${one}.ts`,
        `import { ${other} } from './${other}';\nexport const ${one} = () => ${other};\n`,
      ]),
    ),
  );
  for (const one of Object.keys(next))
    expect(about(found, `src/format/${one}.ts`, 'noImportCycles')).toHaveLength(1);
});

test('no file imports itself through others, not even for a type', () => {
  const planted = new Map([
    ['src/format/a.ts', "import {\n  type A,\n  b,\n} from '@/format/b';\n"],
    ['src/format/b.ts', "export type { C } from './c';\n"],
    ['src/format/c.ts', "type A = typeof import('./a');\n"],
    ['src/format/d.ts', "import '../format/e.mjs';\nimport { a } from './a';\n"],
    ['src/format/e.mjs', "export const d = () => import('./d');\n"],
  ]);
  const [a, b, c] = planted.keys();
  expect(cyclesAmong(planted)).toEqual([[a, b, c, a]]);

  const files = ['src', 'prisma']
    .flatMap((folder) =>
      fs
        .readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/'))),
    )
    .filter(
      (file) => /\.(tsx?|mjs)$/.test(file) && !/^src\/(generated|bench\/emptyApp)\//.test(file),
    );
  expect(files.length).toBeGreaterThan(500);
  expect(cyclesAmong(new Map(files.map((file) => [file, fs.readFileSync(file, 'utf8')])))).toEqual(
    [],
  );
});

test('rejects private parts of packages outside the adapter', () => {
  const wrong = {
    'src/server/planted.ts': "import { a } from 'next/dist/shared/lib/a';\nexport const b = a;\n",
    'src/server/lazy.ts': "export const a = () => import('next/dist/shared/lib/a');\n",
    'src/server/field.ts': "import { a } from 'a';\nexport const b = a._engine;\n",
    'src/server/method.ts': "import { a } from 'a';\na.writeHead = () => a;\n",
    'src/server/class.ts': "import { A } from 'a';\nA.prototype.query = () => 1;\n",
  };
  const right = {
    'src/server/cache/nextAdapter.ts': "import { a } from 'a';\na.writeHead = () => a;\n",
    'src/server/counts.ts': "import { a } from 'a';\nexport const b = a._count;\n",
  };
  const found = complaints({ ...wrong, ...right });
  for (const file of Object.keys(wrong)) expect(about(found, file, 'plugin'), file).toHaveLength(1);
  for (const file of Object.keys(right)) expect(about(found, file, 'plugin'), file).toEqual([]);
});
