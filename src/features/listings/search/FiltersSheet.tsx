'use client';

import { Button } from '@/components/button';
import { DialogFooter } from '@/components/dialog';
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
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <GuestsField seats={filters.seats} onChange={(seats) => onChange({ seats })} />
        <AdvancedFilters filters={filters} onChange={onChange} />
        <DialogFooter>
          <Button type="submit" className="grow">
            <span aria-live="polite">{first ? label(first) : t('explore.advanced.showAny')}</span>
          </Button>
        </DialogFooter>
      </form>
    </Modal>
  );
}
