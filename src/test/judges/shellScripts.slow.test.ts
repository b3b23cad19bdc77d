import fs from 'node:fs';
import { expect, it } from 'vitest';
import { listProjectFiles } from '../../setup/projectFiles.mjs';
import { findProgram } from '../programs';
import { runJudge, warnSkipped } from './judge';

const shellcheck =
  findProgram('shellcheck') ?? warnSkipped('shellcheck', 'apt-get install shellcheck');

const isShellScript = (file: string) =>
  /^#!.*\b(ba|da)?sh\b/.test(fs.readFileSync(file, 'utf8').slice(0, 100));

it.skipIf(!shellcheck)('shellcheck finds nothing wrong with our shell scripts', async () => {
  const scripts = listProjectFiles().filter(isShellScript);
  expect(scripts).toContain('.ci/run');
  const { status, output } = await runJudge(`${shellcheck}`, scripts);
  expect({ status, output }).toEqual({ status: 0, output: '' });
});
