'use client';

import { MapPinned } from 'lucide-react';
import { Button } from '@/components/button';
import { type OnDemand, useOnDemand } from '@/components/onDemand';
import { toastError } from '@/components/toast';
import { useTranslations } from '@/i18n/useTranslations';

/** A button that a map replaces. Nothing is requested from the map server until it's pressed. */
export function MapButton<Props extends object>({
  part,
  props,
  label,
}: {
  part: OnDemand<Props>;
  props: Props;
  label: string;
}) {
  const t = useTranslations();
  const [Part, want] = useOnDemand(part, () => toastError(t, t('map.failed')));
  if (Part) return <Part {...props} />;
  return (
    <Button variant="secondary" {...part.approach} onClick={want}>
      <MapPinned />
      <span>{label}</span>
    </Button>
  );
}
