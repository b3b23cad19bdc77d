'use client';

import { UserRoundPen } from 'lucide-react';
import { Avatar } from '@/components/avatar';
import { Link } from '@/components/link';
import { Menu, menuItemClass } from '@/components/menu';
import { avatarSrc } from '@/format/photo';
import type { Locale } from '@/i18n/language';
import { useTranslations } from '@/i18n/useTranslations';
import type { CurrentUser } from '@/schemas/person';
import { beginSignOut } from '../session/leaving';
import { LiveViewer } from '../session/useViewer';
import { SignInLink } from './Account';
import { LanguageLink, useOtherLocales } from './LanguageLink';
import { CountMark, useLinkCount } from './NewsCount';

const links = [
  ['/', 'nav.account.dashboard'],
  ['/host', 'nav.account.host'],
  ['/requests', 'nav.requests'],
  ['/messages', 'nav.messages'],
  ['/explore', 'nav.account.explore'],
] as const;

const item = `block ${menuItemClass}`;

/**
 * Saves the language for emails to this user. Uses the bare client, because some pages with this
 * menu don't load the full tRPC client.
 */
const writeIn = async (language: Locale) =>
  (await import('@/trpc/bareClient')).bareClient.users.setLanguage.mutate({ language });

function MenuOf({ viewer }: { viewer: CurrentUser }) {
  const t = useTranslations();
  const otherLocales = useOtherLocales();
  const linkCount = useLinkCount();
  const label = t('nav.account.label');
  // Only moderators have a count.
  const { count: reports, labelProps } = linkCount('/moderation', label);
  const moderation = t('moderation.title');
  const letter = viewer.email?.[0]?.toUpperCase();
  return (
    <Menu
      label={labelProps['aria-label'] ?? label}
      buttonClass="relative ms-1 rounded-full"
      button={
        <>
          <Avatar
            name={viewer.firstName}
            src={avatarSrc(viewer.profileImageUrl)}
            {...(letter && { fallback: letter })}
          />
          <CountMark
            count={reports}
            className="absolute -end-1 -top-1 min-w-5 px-1.5 text-xs leading-5"
          />
        </>
      }
      itemsClass="z-40 w-60"
    >
      <Link
        href="/profile"
        className={`${item} mb-1 flex items-center gap-2 rounded-b-none border-b pb-3`}
      >
        <span className="min-w-0 grow">
          <bdi className="block truncate font-semibold">{viewer.firstName}</bdi>
          <bdi className="block truncate text-muted">{viewer.email}</bdi>
          <span className="sr-only">{t('profile.title')}</span>
        </span>
        <UserRoundPen className="size-4.5 shrink-0 text-muted" />
      </Link>
      {viewer.isModerator && (
        <Link
          href="/moderation"
          {...linkCount('/moderation', moderation).labelProps}
          className={`${item} flex items-center justify-between`}
        >
          {moderation}
          <CountMark count={reports} className="min-w-5 px-1.5 text-xs leading-5" />
        </Link>
      )}
      {links.map(([href, label]) => (
        <Link key={href} href={href} className={item}>
          {t(label)}
        </Link>
      ))}
      {otherLocales.map((locale) => (
        <LanguageLink
          key={locale}
          locale={locale}
          beforeNavigate={() => writeIn(locale)}
          className={`${item} text-end`}
        />
      ))}
      <a href="/api/logout" onClick={beginSignOut} className={`${item} text-bad`}>
        {t('nav.account.signOut')}
      </a>
    </Menu>
  );
}

/** Once the session has ended, the link to sign in. */
export const UserMenu = () => (
  <LiveViewer>{(viewer) => (viewer ? <MenuOf viewer={viewer} /> : <SignInLink />)}</LiveViewer>
);
