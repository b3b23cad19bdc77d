'use client';

import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslations } from '@/i18n/useTranslations';

const sizes = ['peek', 'half', 'full'] as const;
type Size = (typeof sizes)[number];

const nextSize = { peek: 'half', half: 'full', full: 'peek' } as const;

const heights = {
  peek: 'max-sm:h-(--map-sheet-peek)',
  half: 'max-sm:h-[55%]',
  full: 'max-sm:h-[calc(100%-3.5rem)]',
};

/** How far a finger moves before it drags, in pixels. */
const DRAG_PX = 6;

/** Returns handlers that resize the sheet by dragging, and then snap to the nearest size. */
function useDrag(size: Size, setSize: (size: Size) => void) {
  const sheet = useRef<HTMLDivElement>(null);
  const drag = useRef({ startY: 0, startHeight: 0, isDragged: false });
  const onPointerDown = ({ currentTarget, pointerId, clientY }: PointerEvent) => {
    currentTarget.setPointerCapture(pointerId);
    const startHeight = sheet.current?.offsetHeight ?? 0;
    drag.current = { startY: clientY, startHeight, isDragged: false };
  };
  const onPointerMove = ({ currentTarget, pointerId, clientY }: PointerEvent) => {
    if (!sheet.current || !currentTarget.hasPointerCapture(pointerId)) return;
    const { startY, startHeight } = drag.current;
    drag.current.isDragged ||= Math.abs(startY - clientY) > DRAG_PX;
    if (!drag.current.isDragged) return;
    sheet.current.style.transition = 'none';
    sheet.current.style.height = `${startHeight + startY - clientY}px`;
  };
  const onPointerUp = () => {
    const { current } = sheet;
    const room = current?.parentElement?.offsetHeight;
    if (!current || !room || !drag.current.isDragged) return;
    const share = current.offsetHeight / room;
    current.removeAttribute('style');
    setSize(share < 0.3 ? 'peek' : share < 0.75 ? 'half' : 'full');
  };
  // The end of a drag is also a click.
  const onClick = () => {
    if (!drag.current.isDragged) setSize(nextSize[size]);
    drag.current.isDragged = false;
  };
  const onPointerCancel = onPointerUp;
  return {
    sheet,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClick },
  };
}

/**
 * The results, with the map beside them. On phones, the map fills the window and the results are a
 * sheet over it, which can be dragged, and grows when the focus enters it.
 */
export function MapAndList({ map, children }: { map: ReactNode; children: ReactNode }) {
  const t = useTranslations();
  const handle = useRef<HTMLButtonElement>(null);
  const [size, setSize] = useState<Size>('peek');
  const { sheet, handlers } = useDrag(size, setSize);
  const isMap = Boolean(map);
  const windowClass = `map-window max-sm:[--links:0px] user:max-sm:[--links:var(--bottom-links)] max-sm:relative max-sm:-mx-4 max-sm:overflow-clip lg:grid lg:grid-cols-2 lg:gap-6`;
  const sheetClass = `${heights[size]} max-sm:absolute max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-10 max-sm:flex max-sm:max-h-full max-sm:min-h-(--map-sheet-peek) max-sm:flex-col max-sm:rounded-t-2xl max-sm:border-t max-sm:bg-surface max-sm:shadow-float max-sm:motion-safe:transition-[height]`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps what has the focus in view.
    <div
      className={isMap ? windowClass : ''}
      onFocus={({ target }) => {
        const focused: Element = target;
        if (focused === handle.current) return;
        // A marker that was tapped is in view already.
        if (!sheet.current?.contains(focused)) {
          if (focused.matches(':focus-visible')) setSize('peek');
        } else if (size === 'peek') setSize('half');
      }}
    >
      {map}
      <div ref={sheet} className={isMap ? sheetClass : ''}>
        {isMap && (
          <button
            ref={handle}
            type="button"
            aria-expanded={size !== 'peek'}
            {...handlers}
            className="flex h-(--map-sheet-peek) shrink-0 touch-none flex-col items-center justify-center gap-1.5 rounded-t-2xl text-sm font-semibold sm:hidden"
          >
            <span aria-hidden className="h-1 w-10 rounded-full bg-edge" />
            <span>{t(`map.sheet.${nextSize[size]}`)}</span>
          </button>
        )}
        <div
          className={
            isMap
              ? 'max-sm:min-h-0 max-sm:grow max-sm:overflow-y-auto max-sm:overscroll-contain max-sm:px-4 max-sm:pb-4'
              : ''
          }
        >
          {children}
        </div>
      </div>
    </div>
  );
}
