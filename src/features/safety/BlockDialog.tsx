'use client';

import { Button } from '@/components/button';
import { Modal } from '@/components/modal';
import { useTranslations } from '@/i18n/useTranslations';
import type { About } from './about';
import { BlockButton } from './BlockButton';

/** Says what a block does before it is made. */
export function BlockDialog({
  about,
  name,
  open,
  onClose,
}: {
  about: Omit<About, 'messageId'>;
  name: string;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTranslations();
  return (
    <Modal open={open} onClose={onClose} title={t('safety.block.title', { name })}>
      <p>{t('safety.block.text', { name })}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {t('safety.block.keep')}
        </Button>
        <BlockButton about={about} name={name} onBlocked={onClose} />
      </div>
    </Modal>
  );
}
