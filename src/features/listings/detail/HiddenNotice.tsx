import Link from 'next/link';
import { labelOf } from '@/format/labels';
import { useTranslations } from '@/i18n/useTranslations';
import type { ReportReason } from '@/schemas/options';

export function HiddenNotice({ reason }: { reason: ReportReason }) {
  const t = useTranslations();
  return (
    <section className="mb-6 rounded-xl border border-warn/40 bg-warn/5 p-4">
      <h2 className="font-semibold">{t('safety.hidden.title')}</h2>
      <p className="mt-1 text-sm">
        {t.rich('safety.hidden.text', {
          reason: labelOf(t, 'report', reason),
          link: (text) => (
            <Link prefetch={false} href="/contact" className="underline underline-offset-2">
              {text}
            </Link>
          ),
        })}
      </p>
    </section>
  );
}
