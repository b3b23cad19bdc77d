import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { atFileEnd } from './fileEnd';

/**
 * Gives this test file its own temporary folder. The upload cleanup, run with tomorrow's clock,
 * would delete files of tests running at the same time.
 */
export async function useOwnTemporaryFolder(): Promise<string> {
  const before = process.env.TMPDIR;
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sukkah-test-'));
  process.env.TMPDIR = folder;
  atFileEnd(async () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    await fs.rm(folder, { recursive: true });
  });
  return folder;
}
