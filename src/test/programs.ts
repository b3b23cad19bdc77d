import fs from 'node:fs';
import path from 'node:path';

/** Where Debian installs servers. Only root's PATH includes it. */
const SERVERS = '/usr/sbin';

export const findProgram = (name: string): string | undefined =>
  [...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean), SERVERS]
    .map((folder) => path.join(folder, name))
    .find((file) => fs.existsSync(file));
