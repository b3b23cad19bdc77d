'use client';

import { Menu as Headless, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import {
  Children,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';

export type MenuProps = {
  /** By keyboard, the first item is active at once. */
  openedByPointer: boolean;
  label: string;
  buttonClass: string;
  button: ReactNode;
  itemsClass: string;
  children:
    | ReactElement
    | (ReactElement | false | undefined | (ReactElement | false | undefined)[])[];
};

const GAP_PX = 8;

const shiftInto = (start: number, end: number, size: number) =>
  Math.max(GAP_PX - start, Math.min(0, size - GAP_PX - end));

/** Keeps an open menu within the window, clear of the bars at the top and bottom. */
function keepInWindow(menu: HTMLElement | null) {
  const button = menu?.parentElement?.getBoundingClientRect();
  if (!menu || !button) return;
  const { clientWidth, clientHeight } = document.documentElement;
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const above = button.top - (Number.parseFloat(scrollPaddingTop) || 0) - GAP_PX;
  const below =
    clientHeight - (Number.parseFloat(scrollPaddingBottom) || 0) - button.bottom - GAP_PX;
  if (menu.offsetHeight > below && above > below) {
    menu.style.top = 'auto';
    menu.style.bottom = '100%';
  }
  // At least that high, which cuts an item in half to show that there are more.
  menu.style.maxHeight = `max(7.75rem, ${Math.max(above, below)}px)`;
  const { left, right, top, bottom } = menu.getBoundingClientRect();
  const x = shiftInto(left, right, clientWidth);
  const y = shiftInto(top, bottom, clientHeight);
  menu.style.translate = `${x}px ${y}px`;
}

export function MenuList({
  openedByPointer,
  label,
  buttonClass,
  button,
  itemsClass,
  children,
}: MenuProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const openNow = useEffectEvent((opener: HTMLButtonElement) => {
    if (openedByPointer) opener.click();
    else opener.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
  });
  useLayoutEffect(() => {
    if (!buttonRef.current) return;
    buttonRef.current.focus({ preventScroll: true });
    openNow(buttonRef.current);
  }, []);
  return (
    <Headless as="div" className="relative">
      <MenuButton ref={buttonRef} aria-label={label} className={buttonClass}>
        {button}
      </MenuButton>
      <MenuItems
        ref={keepInWindow}
        modal={false}
        className={`absolute end-0 top-full my-2 max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain rounded-xl border bg-surface p-1.5 shadow-float outline-none ${itemsClass}`}
      >
        {Children.map(children, (item) => isValidElement(item) && <MenuItem>{item}</MenuItem>)}
      </MenuItems>
    </Headless>
  );
}
