'use client';

import { EllipsisVertical } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { dialogOnDemand } from '@/components/dialog';
import { Menu, menuItemClass } from '@/components/menu';
import { useTranslations } from '@/i18n/useTranslations';
import type { ReportSubject } from './ReportDialog';

const BlockDialog = dialogOnDemand(() =>
  import('./BlockDialog').then((module) => module.BlockDialog),
);

const ReportDialog = dialogOnDemand(() =>
  import('./ReportDialog').then((module) => module.ReportDialog),
);

export const personItemClass = `block w-full text-start ${menuItemClass}`;

/** `children` come before reporting and blocking. */
export function PersonMenu({
  subject,
  name,
  isBlocked = false,
  children = [],
}: {
  subject: Omit<ReportSubject, 'messageId'>;
  name: string;
  isBlocked?: boolean;
  children?: (ReactElement | false | undefined)[];
}) {
  const t = useTranslations();
  const [open, setOpen] = useState<'report' | 'block'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu
        label={t('safety.menu', { name })}
        buttonClass="-m-1.5 rounded-lg p-2.5 text-muted hover:bg-raised hover:text-ink"
        button={<EllipsisVertical className="size-5" />}
        itemsClass="z-30 w-64"
      >
        {children}
        <button type="button" className={personItemClass} onClick={() => setOpen('report')}>
          {t('safety.report.person', { name })}
        </button>
        {!isBlocked && (
          <button
            type="button"
            className={`${personItemClass} text-bad`}
            onClick={() => setOpen('block')}
          >
            {t('safety.block.open', { name })}
          </button>
        )}
      </Menu>
      <ReportDialog
        subject={subject}
        kind="person"
        name={name}
        open={open === 'report'}
        onClose={close}
      />
      <BlockDialog subject={subject} name={name} open={open === 'block'} onClose={close} />
    </>
  );
}
