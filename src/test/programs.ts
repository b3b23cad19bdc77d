import fs from 'node:fs';
import path from 'node:path';

/** Where Debian has servers, which only the administrator's PATH leads to. */
const SERVERS = '/usr/sbin';

/** The whole path of a program of this machine; undefined where it is not installed. */
export const findProgram = (name: string): string | undefined =>
  [...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean), SERVERS]
    .map((folder) => path.join(folder, name))
    .find((file) => fs.existsSync(file));
