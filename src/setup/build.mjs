/** `npm run build`: the database client and the product, and nothing else; needs `npm ci`. */
import { prepareEnding } from './ending.mjs';
import { buildProduct, generateClient } from './prepare.mjs';

const { end, fail } = prepareEnding();

async function main() {
  await generateClient();
  await buildProduct();
  console.log('Built.');
}

main().then(() => end(0), fail);
