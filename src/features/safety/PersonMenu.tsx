'use client';

import { EllipsisVertical } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { dialogOnDemand } from '@/components/dialog';
import { Menu, menuItemClass } from '@/components/menu';
import { useTranslations } from '@/i18n/useTranslations';
import type { MessageChoice, ReportSubject } from './ReportDialog';

const BlockDialog = dialogOnDemand(() =>
  import('./BlockDialog').then((module) => module.BlockDialog),
);

const ReportDialog = dialogOnDemand(() =>
  import('./ReportDialog').then((module) => module.ReportDialog),
);

export const personItemClass = `block w-full text-start ${menuItemClass}`;

/** `children` come before reporting and blocking. `messages` are those of the person to choose from. */
export function PersonMenu({
  subject,
  name,
  isBlocked = false,
  messages = [],
  children = [],
}: {
  subject: ReportSubject;
  name: string;
  isBlocked?: boolean;
  messages?: readonly MessageChoice[] | undefined;
  children?: (ReactElement | false | undefined)[];
}) {
  const t = useTranslations();
  const [open, setOpen] = useState<'report' | 'message' | 'block'>();
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
        {messages.length > 0 && (
          <button type="button" className={personItemClass} onClick={() => setOpen('message')}>
            {t('safety.report.title.message')}
          </button>
        )}
        <button type="button" className={personItemClass} onClick={() => setOpen('report')}>
          {t('safety.report.person', { name })}
        </button>
        {!isBlocked && (
          <button
            type="button"
            className={`${personItemClass} text-bad`}
            onClick={() => setOpen('block')}
          >
            {t('safety.block.submit', { name })}
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
      <ReportDialog
        subject={subject}
        kind="message"
        messages={messages}
        name={name}
        open={open === 'message'}
        onClose={close}
      />
      <BlockDialog subject={subject} name={name} open={open === 'block'} onClose={close} />
    </>
  );
}
