'use client';

import { Button, ButtonLink } from '@/components/button';
import { Dialog, DialogFooter, type DialogProps } from '@/components/dialog';
import { allergyNames } from '@/format/labels';
import { personName } from '@/format/personName';
import { useLanguage } from '@/i18n/useTranslations';
import { unconfirmedAllergies } from '@/schemas/allergies';
import type { HostRequest } from '@/schemas/request';

/** Asks a host about allergies that their listing doesn't mention, before they accept the group. */
export function AllergyDialog({
  request: { hopper, allergies, threadId },
  open,
  onClose,
  onConfirm,
}: DialogProps & { request: HostRequest; onConfirm: () => void }) {
  const language = useLanguage();
  const { t } = language;
  const allergens = allergyNames(language, unconfirmedAllergies(allergies));
  const guest = personName(t, hopper, 'guest');
  return (
    <Dialog open={open} onClose={onClose} title={t('request.allergy.title')}>
      <p className="font-medium">{t('request.allergy.text', { guest, allergens })}</p>
      <p className="text-sm text-muted">{t('request.allergy.promise', { guest })}</p>
      <DialogFooter>
        {threadId && (
          <ButtonLink variant="secondary" href={`/messages?thread=${threadId}`}>
            {t('request.allergy.ask')}
          </ButtonLink>
        )}
        <Button onClick={onConfirm}>{t('request.allergy.confirm', { allergens })}</Button>
      </DialogFooter>
    </Dialog>
  );
}
