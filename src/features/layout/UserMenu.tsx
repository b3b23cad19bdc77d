'use client';

import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Avatar } from '@/components/avatar';
import type { CurrentUser } from '@/schemas/user';

const links = [
  ['/', 'nav.account.dashboard'],
  ['/host', 'nav.account.host'],
  ['/messages', 'nav.account.messages'],
  ['/explore', 'nav.account.explore'],
] as const;

const item = 'block rounded-lg px-3 py-2.5 text-sm data-focus:bg-raised';

/** The avatar and its menu. The letter is the first name's, else the mail address's, else 'U'. */
export function UserMenu({ viewer }: { viewer: CurrentUser }) {
  const t = useTranslations();
  const letter = viewer.email?.[0]?.toUpperCase();
  return (
    <Menu as="div" className="relative">
      <MenuButton aria-label={t('nav.account.label')} className="ms-1 rounded-full">
        <Avatar person={viewer} {...(letter && { fallback: letter })} />
      </MenuButton>
      <MenuItems
        modal={false}
        className="absolute end-0 top-full z-40 mt-2 w-60 rounded-xl border bg-surface p-1.5 shadow-float outline-none"
      >
        <div className="mb-1 border-b px-3 pt-1.5 pb-2.5">
          {viewer.firstName && <p className="truncate font-semibold">{viewer.firstName}</p>}
          {viewer.email && <p className="truncate text-sm text-muted">{viewer.email}</p>}
        </div>
        {links.map(([href, label]) => (
          <MenuItem key={href}>
            <Link prefetch={false} href={href} className={item}>
              {t(label)}
            </Link>
          </MenuItem>
        ))}
        <MenuItem>
          <a href="/api/logout" className={`${item} text-bad`}>
            {t('nav.account.signOut')}
          </a>
        </MenuItem>
      </MenuItems>
    </Menu>
  );
}
