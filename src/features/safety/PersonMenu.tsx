'use client';

import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import { EllipsisVertical } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { About } from './about';
import { BlockDialog } from './BlockDialog';
import { ReportDialog } from './ReportDialog';

const item = 'block w-full rounded-lg px-3 py-2.5 text-start text-sm data-focus:bg-raised';

/** What one can do about a person one would rather not meet: tell the moderators, or block them. */
export function PersonMenu({
  about,
  name,
  isBlocked = false,
}: {
  about: Omit<About, 'messageId'>;
  name: string;
  isBlocked?: boolean;
}) {
  const t = useTranslations();
  const [open, setOpen] = useState<'report' | 'block'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu as="div" className="relative">
        <MenuButton
          aria-label={t('safety.menu', { name })}
          className="-m-1.5 rounded-lg p-2.5 text-muted hover:bg-raised hover:text-ink"
        >
          <EllipsisVertical className="size-5" />
        </MenuButton>
        <MenuItems
          modal={false}
          className="absolute end-0 top-full z-30 mt-2 w-56 rounded-xl border bg-surface p-1.5 shadow-float outline-none"
        >
          <MenuItem>
            <button type="button" className={item} onClick={() => setOpen('report')}>
              {t('safety.report.person', { name })}
            </button>
          </MenuItem>
          {!isBlocked && (
            <MenuItem>
              <button type="button" className={`${item} text-bad`} onClick={() => setOpen('block')}>
                {t('safety.block.open', { name })}
              </button>
            </MenuItem>
          )}
        </MenuItems>
      </Menu>
      <ReportDialog
        about={about}
        what="person"
        name={name}
        open={open === 'report'}
        onClose={close}
      />
      <BlockDialog about={about} name={name} open={open === 'block'} onClose={close} />
    </>
  );
}
