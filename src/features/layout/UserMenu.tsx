'use client';

import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import Link from 'next/link';
import { Avatar } from '@/components/avatar';
import type { CurrentUser } from '@/schemas/user';

const links = [
  ['/', 'Dashboard'],
  ['/host', 'Host Dashboard'],
  ['/messages', 'Messages'],
  ['/explore', 'Explore Meals'],
] as const;

const item = 'block rounded-lg px-3 py-2.5 text-sm data-focus:bg-raised';

/** The avatar and its menu. The letter is the first name's, else the mail address's, else 'U'. */
export function UserMenu({ viewer }: { viewer: CurrentUser }) {
  const letter = viewer.email?.[0]?.toUpperCase() ?? 'U';
  return (
    <Menu>
      <MenuButton aria-label="Your account" className="ms-1 rounded-full">
        <Avatar person={viewer} fallback={letter} />
      </MenuButton>
      <MenuItems
        anchor={{ to: 'bottom end', gap: 8, padding: 8 }}
        className="z-40 w-60 rounded-xl border bg-surface p-1.5 shadow-xl outline-none"
      >
        <div className="mb-1 border-b px-3 pt-1.5 pb-2.5">
          {viewer.firstName && <p className="truncate font-semibold">{viewer.firstName}</p>}
          {viewer.email && <p className="truncate text-sm text-muted">{viewer.email}</p>}
        </div>
        {links.map(([href, label]) => (
          <MenuItem key={href}>
            <Link prefetch={false} href={href} className={item}>
              {label}
            </Link>
          </MenuItem>
        ))}
        <MenuItem>
          <a href="/api/logout" className={`${item} text-bad`}>
            Sign out
          </a>
        </MenuItem>
      </MenuItems>
    </Menu>
  );
}
