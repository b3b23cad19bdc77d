'use client';

import { Menu as Headless, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import {
  Children,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react';

export type MenuProps = {
  label: string;
  buttonClass: string;
  button: ReactNode;
  itemsClass: string;
  children: (ReactElement | false | undefined | ReactElement[])[];
};

export function MenuList({ label, buttonClass, button, itemsClass, children }: MenuProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    buttonRef.current?.focus({ preventScroll: true });
    buttonRef.current?.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
  }, []);
  return (
    <Headless as="div" className="relative">
      <MenuButton ref={buttonRef} aria-label={label} className={buttonClass}>
        {button}
      </MenuButton>
      <MenuItems
        modal={false}
        className={`absolute end-0 top-full mt-2 rounded-xl border bg-surface p-1.5 shadow-float outline-none ${itemsClass}`}
      >
        {Children.map(children, (item) => isValidElement(item) && <MenuItem>{item}</MenuItem>)}
      </MenuItems>
    </Headless>
  );
}
