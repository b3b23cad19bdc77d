'use client';

import { DialogFooter, type DialogProps } from '@/components/dialog';
import { Modal } from '@/components/modal';
import { useTranslations } from '@/i18n/useTranslations';
import { AdvancedFilters, FilterActions } from './AdvancedFilters';
import type { FilterProps } from './filters';
import { GuestsField } from './SearchBar';

/** The advanced filters on a phone. Every change searches immediately, and the button counts. */
export function FiltersSheet({ open, onClose, filters, onChange }: DialogProps & FilterProps) {
  const t = useTranslations();
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
          <FilterActions filters={filters} onChange={onChange} type="submit" className="grow" />
        </DialogFooter>
      </form>
    </Modal>
  );
}
