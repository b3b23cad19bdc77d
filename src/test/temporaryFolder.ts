import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { atFileEnd } from './fileEnd';

/**
 * Gives this test file a folder of its own for temporary files: the sweep of uploads, run with a clock of tomorrow,
 * would delete those of other files that run at the same time.
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
