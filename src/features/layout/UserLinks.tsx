'use client';

import { useTranslations } from '@/i18n/useTranslations';
import { LiveViewer } from '../session/useViewer';
import { NavLink } from './NavLink';
import { CountMark, useLinkCount } from './NewsCount';

const links = [
  ['/requests', 'nav.requests'],
  ['/messages', 'nav.messages'],
  ['/host', 'nav.host'],
] as const;

function Links() {
  const t = useTranslations();
  const linkCount = useLinkCount();
  return (
    <div className="hidden gap-1 sm:flex">
      {links.map(([href, label]) => {
        const { count, target, labelProps } = linkCount(href, t(label));
        return (
          <NavLink key={href} href={target} {...labelProps}>
            <span>{t(label)}</span>
            <CountMark
              count={count}
              className="ms-1 min-w-5 @[45rem]:ms-1.5 px-1.5 text-xs leading-5"
            />
          </NavLink>
        );
      })}
    </div>
  );
}

export const UserLinks = () => <LiveViewer>{(viewer) => viewer && <Links />}</LiveViewer>;
