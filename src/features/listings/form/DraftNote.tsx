import { Button } from '@/components/button';
import { useTranslations } from '@/i18n/useTranslations';

export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  const t = useTranslations();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
      <p role="status" className="min-w-0 text-muted">
        <span className="font-semibold text-ink">{t('listingForm.draft.restored')}</span>{' '}
        {t('listingForm.draft.noStreet')}
      </p>
      <Button variant="quiet" className="-mx-4" onClick={onDiscard}>
        {t('listingForm.draft.discard')}
      </Button>
    </div>
  );
}
