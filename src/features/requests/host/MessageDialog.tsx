'use client';

import { Button, ButtonLink } from '@/components/button';
import { Dialog, DialogFooter, type DialogProps } from '@/components/dialog';
import { useTranslations } from '@/i18n/useTranslations';
import type { HostRequest, RequestAnswer } from '@/schemas/request';

export function MessageDialog({
  request,
  open,
  onClose,
  onAnswer,
  busy,
}: DialogProps & {
  request: HostRequest;
  onAnswer: (status: RequestAnswer) => void;
  busy: boolean;
}) {
  const t = useTranslations();
  return (
    <Dialog open={open} onClose={onClose} title={t('request.message.title')}>
      <p className="text-sm text-muted">{t('request.message.text')}</p>
      <DialogFooter>
        <Button
          variant={request.threadId ? 'secondary' : 'primary'}
          disabled={busy}
          onClick={() => onAnswer('accepted')}
        >
          {t('request.message.accept')}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => onAnswer('waitlisted')}>
          {t('request.card.waitlist')}
        </Button>
        {request.threadId && (
          <ButtonLink href={`/messages?thread=${request.threadId}`}>
            {t('request.card.conversation')}
          </ButtonLink>
        )}
      </DialogFooter>
    </Dialog>
  );
}
