'use client';

import type { Map as GlMap } from 'maplibre-gl';
import { useTheme } from 'next-themes';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from '@/i18n/useTranslations';
import { ZoomControls } from './MapControls';
import { type Camera, canDraw, layGround, startMap } from './startMap';

type Props = {
  label: string;
  camera: Camera;
  maxZoom: number;
  onReady: (map: GlMap) => () => void;
  className?: string;
  /** Controls beside those for the zoom. */
  controls?: (map: GlMap | undefined) => ReactNode;
  children?: ReactNode;
};

type Ground = 'coming' | 'there' | 'plain';

function OneMap({
  label,
  camera,
  maxZoom,
  onReady,
  onGround,
}: Omit<Props, 'className' | 'children' | 'controls'> & { onGround: (ground: Ground) => void }) {
  const t = useTranslations();
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef({ onReady, onGround });
  useEffect(() => {
    latest.current = { onReady, onGround };
  });
  const words = {
    map: label,
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
export function MapView({ className = '', controls, children, onReady, ...props }: Props) {
  const t = useTranslations();
  const { resolvedTheme } = useTheme();
  const [isDrawable] = useState(canDraw);
  const [ground, setGround] = useState<Ground>('coming');
  const [map, setMap] = useState<GlMap>();
  if (!isDrawable)
    return (
      <p role="status" className="rounded-xl bg-raised p-4 text-sm">
        {t('map.cannotDraw')}
      </p>
    );
  return (
    <div className="map-view">
      <div
        dir="ltr"
        className={`relative overflow-hidden rounded-xl border bg-raised ${className}`}
      >
        <OneMap
          key={resolvedTheme}
          {...props}
          onReady={(ready) => {
            setMap(ready);
            const removeContent = onReady(ready);
            return () => {
              setMap(undefined);
              removeContent();
            };
          }}
          onGround={setGround}
        />
        {children}
        <div className="pointer-events-none absolute inset-x-3 top-3 flex flex-row-reverse flex-wrap gap-2">
          {controls && <div className="contents">{controls(map)}</div>}
          <ZoomControls map={map} />
        </div>
      </div>
      <p role="status" className="text-sm text-muted">
        {ground === 'plain' && t('map.plain')}
      </p>
    </div>
  );
}
