/** `npm run build`: generates the database client and builds the app. Requires `npm ci`. */
import { prepareEnding } from './ending.mjs';
import { buildProduct, generateSources } from './prepare.mjs';

const { end, fail } = prepareEnding();

async function main() {
  await generateSources();
  await buildProduct();
  console.log('Built.');
}

main().then(() => end(0), fail);
