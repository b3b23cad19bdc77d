'use client';

import type { MenuProps } from './menuList';
import { onDemand, useOnDemand } from './onDemand';

/** The active item looks like the active option of a list. */
export const menuItemClass =
  'rounded-lg px-3 py-2.5 text-sm data-focus:bg-accent data-focus:text-accent-ink [&[data-focus]_*]:text-inherit';

const list = onDemand(() => import('./menuList').then(({ MenuList }) => MenuList));

/** Loads the menu as the user gets near the button, and shows it when opened. */
export function Menu(props: MenuProps) {
  const [List, want] = useOnDemand(list);
  if (List) return <List {...props} />;
  const { label, buttonClass, button } = props;
  return (
    <div className="relative">
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={false}
        aria-label={label}
        onPointerEnter={list.warm}
        onFocus={list.warm}
        onClick={want}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          want();
        }}
        className={buttonClass}
      >
        {button}
      </button>
    </div>
  );
}
