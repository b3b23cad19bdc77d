/**
 * Loaded into the server by `npm run abuse -- --memory`: on SIGUSR2, collects garbage and writes
 * the memory in use, in bytes, to the file in MEMORY_REPORT.
 */
import fs from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const file = process.env.MEMORY_REPORT;
if (file) {
  setFlagsFromString('--expose_gc');
  const collectGarbage = runInNewContext('gc');
  process.on('SIGUSR2', () => {
    collectGarbage();
    collectGarbage();
    fs.writeFileSync(`${file}.new`, JSON.stringify(process.memoryUsage()));
    fs.renameSync(`${file}.new`, file);
  });
}
