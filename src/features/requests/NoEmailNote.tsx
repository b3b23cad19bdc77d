'use client';

import { Link } from '@/components/link';
import { useTranslations } from '@/i18n/useTranslations';
import { useKnownViewer } from '../session/ViewerProvider';

/** Tells people that they won't get any email: they have no confirmed address, or it's refused. */
export function NoEmailNote() {
  const t = useTranslations();
  const viewer = useKnownViewer();
  if (!viewer || (viewer.email !== null && !viewer.emailRefused)) return null;
  const isMissing = viewer.email === null;
  return (
    <p role="note" className="rounded-lg border p-3 text-sm">
      <span>{t(isMissing ? 'session.noEmail.text' : 'session.noEmail.refused')}</span>{' '}
      <Link href="/profile" className="font-medium underline">
        {t(isMissing ? 'session.noEmail.add' : 'session.noEmail.change')}
      </Link>
    </p>
  );
}
