'use client';

import { useState } from 'react';
import type { MenuProps } from './menuList';
import { onDemand, useOnDemand } from './onDemand';

/** The active item is tinted. Unless it's active because of the pointer, it's outlined, too. */
export const menuItemClass =
  'rounded-lg px-3 py-2.5 text-sm -outline-offset-2 outline-accent data-focus:bg-raised data-focus:not-hover:outline-2 in-focus-visible:data-focus:outline-2';

/** A row with an icon in a menu of actions. */
export const menuActionClass = `flex min-h-11 w-full items-center gap-2.5 text-start [&_svg]:size-4.5 [&_svg]:shrink-0 ${menuItemClass}`;

const list = onDemand(() => import('./menuList').then(({ MenuList }) => MenuList));

/** Loads the menu as the user gets near the button, and shows it when opened. */
export function Menu(props: Omit<MenuProps, 'openedByPointer'>) {
  const [List, want] = useOnDemand(list);
  const [openedByPointer, setOpenedByPointer] = useState(false);
  if (List) return <List {...props} openedByPointer={openedByPointer} />;
  const { label, buttonClass, button } = props;
  return (
    <div className="relative">
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={false}
        aria-label={label}
        {...list.approach}
        onClick={({ detail }) => {
          // Pressing a key counts as no clicks.
          setOpenedByPointer(detail > 0);
          want();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpenedByPointer(false);
          want();
        }}
        className={buttonClass}
      >
        {button}
      </button>
    </div>
  );
}
