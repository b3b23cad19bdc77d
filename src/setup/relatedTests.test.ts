import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findRelatedTests, listChangedFiles } from './relatedTests.mjs';

const IDENTITY = ['-c', 'user.name=Dana', '-c', 'user.email=dana@example.org'];

function createRepository(files: Record<string, string>) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-related-'));
  onTestFinished(() => fs.rmSync(root, { recursive: true }));
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  };
  const git = (...args: string[]) => execFileSync('git', [...IDENTITY, ...args], { cwd: root });
  const commit = () => {
    git('add', '.');
    git('commit', '--quiet', '--no-verify', '--message', 'test: change files');
  };
  for (const [file, text] of Object.entries(files)) write(file, text);
  git('init', '--quiet', '--initial-branch', 'main');
  commit();
  return { root, write, git, commit };
}

test("lists uncommitted changes and changes in commits that aren't on main", () => {
  const { root, write, git, commit } = createRepository({ 'a.ts': '', 'b.ts': '', 'c.ts': '' });
  expect(listChangedFiles(root)).toEqual([]);

  git('switch', '--quiet', '--create', 'topic');
  write('a.ts', 'export {};');
  commit();
  write('b.ts', 'export {};');
  write('new.ts', '');
  expect(listChangedFiles(root)).toEqual(['a.ts', 'b.ts', 'new.ts']);
});

test('lists the closest tests first, without slow ones and those that need a build', () => {
  const imports = (target: string) => `import { x } from '${target}';\n`;
  const { root } = createRepository({
    'src/seats/count.ts': 'export const x = 1;',
    'src/seats/root.ts': imports('./count'),
    'src/seats/story.test.ts': imports('../far'),
    'src/seats/long.slow.test.ts': imports('./count'),
    'src/far.ts': imports('@/seats/root'),
    'src/far.test.ts': imports('./far'),
    'src/near.component.test.tsx': imports('@/seats/count'),
    'src/other.test.ts': imports('./nothing'),
    'src/test/http/seats.test.ts': imports('@/seats/count'),
  });
  expect(findRelatedTests(['src/seats/count.ts'], root)).toEqual([
    'src/seats/story.test.ts',
    'src/near.component.test.tsx',
    'src/far.test.ts',
  ]);
});

test('treats a test as depending on itself and on files it reads', () => {
  const { root } = createRepository({
    'docs/threats.md': '',
    'src/docs.test.ts': `read('docs/threats.md');`,
  });
  expect(findRelatedTests(['docs/threats.md'], root)).toEqual(['src/docs.test.ts']);
  expect(findRelatedTests(['src/docs.test.ts'], root)).toEqual(['src/docs.test.ts']);
});
