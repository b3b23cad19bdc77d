import { headers } from 'next/headers';

/** An empty page that is rendered at each visit: what pages of ours are held against. */
export default async function Empty() {
  await headers();
  return <p>Empty</p>;
}
