'use client';

import type { ReactElement, ReactNode } from 'react';
import { onDemand, useOnDemand } from './onDemand';

export type MenuProps = {
  /** What the button is called. */
  label: string;
  buttonClass: string;
  button: ReactNode;
  itemsClass: string;
  /** Links and buttons; `data-focus` is on the one at hand. */
  children: (ReactElement | false | undefined | ReactElement[])[];
};

const list = onDemand(() => import('./menuList').then(({ MenuList }) => MenuList));

/** A button with a menu below it, which comes when somebody opens it, and is fetched as they come near. */
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
