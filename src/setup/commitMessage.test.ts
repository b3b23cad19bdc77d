import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'commit-message-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** @returns the check's output, or undefined if it passes */
function check(message: string) {
  const file = path.join(folder, 'message');
  fs.writeFileSync(file, message);
  const args = ['src/setup/commitMessage.mjs', file];
  const { status, stderr } = spawnSync('node', args, { encoding: 'utf8' });
  return status === 0 ? undefined : stderr;
}

it.each([
  'fix(live): make `since` optional',
  'feat(api)!: remove the old search\n\nNobody called it.\n\nBREAKING CHANGE: use `GET /api/listings`',
  'docs: name the port\n\n# Comments of git are not part of it.',
  "Merge branch 'main' into topic",
  'fixup! docs: name the port',
])('accepts: %s', (message) => {
  expect(check(message)).toBeUndefined();
});

it.each([
  ['no type', 'Make `since` optional', 'type may not be empty'],
  ['an unknown type', 'change: make `since` optional', 'type must be one of'],
  ['a full stop', 'fix: make `since` optional.', 'subject may not end with full stop'],
  ['a long header', `fix: ${'long '.repeat(14)}words`, 'must not be longer than 72 characters'],
])('rejects %s', (_, message, problem) => {
  expect(check(message)).toContain(problem);
});
