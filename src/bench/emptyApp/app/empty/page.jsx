import { headers } from 'next/headers';

/** An empty page rendered on each visit, as a baseline for our pages. */
export default async function Empty() {
  await headers();
  return <p>Empty</p>;
}
