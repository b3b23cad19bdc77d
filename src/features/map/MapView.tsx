'use client';

import type { Map as GlMap } from 'maplibre-gl';
import { useTheme } from 'next-themes';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from '@/i18n/useTranslations';
import { type Camera, canDraw, layGround, startMap } from './startMap';

type Props = {
  label: string;
  camera: Camera;
  maxZoom: number;
  onReady: (map: GlMap) => () => void;
  className?: string;
  children?: ReactNode;
};

type Ground = 'coming' | 'there' | 'plain';

function OneMap({
  label,
  camera,
  maxZoom,
  onReady,
  onGround,
}: Omit<Props, 'className' | 'children'> & { onGround: (ground: Ground) => void }) {
  const t = useTranslations();
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef({ onReady, onGround });
  useEffect(() => {
    latest.current = { onReady, onGround };
  });
  const words = {
    map: label,
    zoomIn: t('map.zoomIn'),
    zoomOut: t('map.zoomOut'),
    attribution: t('map.attribution'),
  };
  const [start] = useState({ camera, maxZoom, words });
  useEffect(() => {
    if (!container.current) return undefined;
    const controller = new AbortController();
    const map = startMap(container.current, start);
    let removeContent = () => {};
    map.once('load', () => {
      removeContent = latest.current.onReady(map);
      void layGround(map, controller.signal).then(
        (hasBaseMap) =>
          controller.signal.aborted || latest.current.onGround(hasBaseMap ? 'there' : 'plain'),
      );
    });
    return () => {
      controller.abort();
      removeContent();
      map.remove();
    };
  }, [start]);
  return <div ref={container} className="size-full" />;
}

/**
 * A map with the site's base map, or a plain background without a network. It's left-to-right in
 * every language, and respects reduced motion.
 */
export function MapView({ className = '', children, ...props }: Props) {
  const t = useTranslations();
  const { resolvedTheme } = useTheme();
  const [isDrawable] = useState(canDraw);
  const [ground, setGround] = useState<Ground>('coming');
  if (!isDrawable)
    return (
      <p role="status" className="rounded-xl bg-raised p-4 text-sm">
        {t('map.cannotDraw')}
      </p>
    );
  return (
    <div>
      <div
        dir="ltr"
        className={`relative overflow-hidden rounded-xl border bg-raised ${className}`}
      >
        <OneMap key={resolvedTheme} {...props} onGround={setGround} />
        {children}
      </div>
      <p role="status" className="text-sm text-muted">
        {ground === 'plain' && t('map.plain')}
      </p>
    </div>
  );
}
