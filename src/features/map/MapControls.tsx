'use client';

import { type LucideIcon, Minus, Plus } from 'lucide-react';
import type { Map as GlMap } from 'maplibre-gl';
import type { ReactNode } from 'react';
import { useTranslations } from '@/i18n/useTranslations';

export function MapControl({
  icon: Icon,
  label,
  onClick,
  busy = false,
}: {
  icon: LucideIcon;
  label: string;
  onClick: () => void;
  busy?: boolean;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-busy={busy || undefined}
      onClick={onClick}
      className="flex size-11 items-center justify-center border bg-surface text-ink first:rounded-s-xl last:rounded-e-xl not-first:border-s-0 hover:bg-raised"
    >
      <Icon className={`size-5 ${busy ? 'motion-safe:animate-spin' : ''}`} />
    </button>
  );
}

/** Groups are in a row above the markers: a column would cover some on small phones. */
export const ControlGroup = ({ children }: { children: ReactNode }) => (
  <div className="pointer-events-auto flex rounded-xl shadow-float">{children}</div>
);

export function ZoomControls({ map }: { map: GlMap | undefined }) {
  const t = useTranslations();
  return (
    <ControlGroup>
      <MapControl icon={Plus} label={t('map.zoomIn')} onClick={() => map?.zoomIn()} />
      <MapControl icon={Minus} label={t('map.zoomOut')} onClick={() => map?.zoomOut()} />
    </ControlGroup>
  );
}
