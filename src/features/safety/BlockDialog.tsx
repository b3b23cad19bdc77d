'use client';

import { Button } from '@/components/button';
import { DialogFooter, type DialogProps } from '@/components/dialog';
import { Modal } from '@/components/modal';
import { useTranslations } from '@/i18n/useTranslations';
import { BlockButton, useBlock } from './BlockButton';
import type { ReportSubject } from './ReportDialog';

export function BlockDialog({
  subject,
  name,
  open,
  onClose,
}: DialogProps & { subject: Omit<ReportSubject, 'messageId'>; name: string }) {
  const t = useTranslations();
  const block = useBlock(name, onClose);
  return (
    <Modal
      open={open}
      onClose={onClose}
      busy={block.isPending}
      title={t('safety.block.title', { name })}
    >
      <p>{t('safety.block.text', { name })}</p>
      <DialogFooter>
        <Button variant="secondary" disabled={block.isPending} onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <BlockButton name={name} busy={block.isPending} onClick={() => block.mutate(subject)} />
      </DialogFooter>
    </Modal>
  );
}
