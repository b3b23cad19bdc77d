'use client';

import Link from 'next/link';
import { useKnownViewer } from '../session/ViewerProvider';

/** Tells people without a confirmed address that they won't get emails about their requests. */
export function NoEmailNote({ text, action }: { text: string; action: string }) {
  if (useKnownViewer()?.email !== null) return null;
  return (
    <p role="note" className="rounded-lg border p-3 text-sm">
      <span>{text}</span>{' '}
      <Link prefetch={false} href="/profile" className="font-medium underline">
        {action}
      </Link>
    </p>
  );
}
