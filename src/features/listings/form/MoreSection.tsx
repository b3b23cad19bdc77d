'use client';

import { Button } from '@/components/button';
import { onDemand, useOnDemand } from '@/components/onDemand';
import { Section } from '@/components/section';
import { toast } from '@/components/toast';
import { useTranslations } from '@/i18n/useTranslations';

const inputs = onDemand(() => import('./MoreInputs').then((module) => module.MoreInputs));

export function MoreSection() {
  const t = useTranslations();
  const [Inputs, want] = useOnDemand(inputs, () =>
    toast({
      title: t('common.error'),
      description: t('listingForm.more.failed'),
      variant: 'destructive',
    }),
  );
  return (
    <Section title={t('listingForm.more.section')}>
      <p className="text-sm text-muted">{t('listingForm.more.text')}</p>
      {Inputs ? (
        <Inputs />
      ) : (
        <Button
          variant="secondary"
          aria-expanded={false}
          onPointerEnter={inputs.warm}
          onFocus={inputs.warm}
          onClick={want}
        >
          {t('listingForm.more.open')}
        </Button>
      )}
    </Section>
  );
}
