'use client';

import { Link } from '@/components/link';
import { useKnownViewer } from '../session/ViewerProvider';

type Texts = { text: string; action: string };

/** Tells people that they won't get any email: they have no confirmed address, or it's refused. */
export function NoEmailNote({ missing, refused }: { missing: Texts; refused: Texts }) {
  const viewer = useKnownViewer();
  if (!viewer || (viewer.email !== null && !viewer.emailRefused)) return null;
  const { text, action } = viewer.email === null ? missing : refused;
  return (
    <p role="note" className="rounded-lg border p-3 text-sm">
      <span>{text}</span>{' '}
      <Link href="/profile" className="font-medium underline">
        {action}
      </Link>
    </p>
  );
}
