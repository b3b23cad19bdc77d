import { logUnexpected } from '../observability/log';
import { readBuiltInImage } from './builtInImages';

/** Only characters that aren't allowed in a quoted URL or in CSS are escaped, to keep it short. */
const FORBIDDEN = /["#%<>]/g;

const known = new Map<string, string>();

async function read(name: string): Promise<string> {
  const drawn = `${await readBuiltInImage(`drawings/${name}.svg`)}`.replace(/\s+/g, ' ');
  return `data:image/svg+xml,${drawn.replace(FORBIDDEN, encodeURIComponent)}`;
}

/**
 * Returns a built-in drawing as a `data:` URL for inlining, cached for the life of the process.
 * Null if it can't be read.
 * @param name file name without extension, such as `meal-lunch`
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
