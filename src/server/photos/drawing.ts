import { logUnexpected } from '../observability/log';
import { readBuiltInImage } from './builtInImages';

/** What an address in quotes cannot hold, or a style of a page; all else stays as short as it is. */
const FORBIDDEN = /["#%<>]/g;

const known = new Map<string, string>();

async function read(name: string): Promise<string> {
  const drawn = `${await readBuiltInImage(`drawings/${name}.svg`)}`.replace(/\s+/g, ' ');
  return `data:image/svg+xml,${drawn.replace(FORBIDDEN, encodeURIComponent)}`;
}

/**
 * One of our own drawings as a `data:` address, for a page that shows it at once: read once in a process. Null
 * where it cannot be read just now.
 * @param name of its file, such as `meal-lunch`
 */
export async function drawingAddress(name: string): Promise<string | null> {
  const address =
    known.get(name) ??
    (await read(name).catch((error) => {
      logUnexpected(error, 'drawing');
      return null;
    }));
  if (address) known.set(name, address);
  return address;
}
