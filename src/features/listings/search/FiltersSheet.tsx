'use client';

import { Button } from '@/components/button';
import { Modal } from '@/components/modal';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';
import { AdvancedFilters } from './AdvancedFilters';
import { type Filters, searchInput } from './filters';
import { GuestsField } from './SearchBar';

/** The advanced filters on a phone. Every change searches immediately, and the button counts. */
export function FiltersSheet({
  open,
  onClose,
  filters,
  onChange,
}: {
  open: boolean;
  onClose: () => void;
  filters: Filters;
  onChange: (changes: Partial<Filters>) => void;
}) {
  const t = useTranslations();
  const { data } = trpc.listings.search.useInfiniteQuery(searchInput(filters), {
    getNextPageParam: (page) => page.nextCursor,
  });
  const [first] = data?.pages ?? [];
  const label = ({ total, isTotalExact }: NonNullable<typeof first>) =>
    t('explore.advanced.show', {
      count: total,
      total: isTotalExact ? total : t('explore.results.atLeast', { total }),
    });
  return (
    <Modal open={open} onClose={onClose} title={t('explore.advanced.title')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <div className="mb-5">
          <GuestsField seats={filters.seats} onChange={(seats) => onChange({ seats })} />
        </div>
        <AdvancedFilters filters={filters} onChange={onChange} />
        <div className="sticky bottom-0 -mx-5 mt-5 -mb-5 rounded-b-2xl border-t bg-surface px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6">
          <Button type="submit" className="w-full">
            <span aria-live="polite">{first ? label(first) : t('explore.advanced.showAny')}</span>
          </Button>
        </div>
      </form>
    </Modal>
  );
}
