'use client';

import { Heart } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buttonClass } from '@/components/button';
import { sheetIcon } from '@/components/iconSheet';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';
import { useFailureToast } from '../errorMessage';
import { loginHref } from '../session/loginHref';
import { useKnownViewer, useSession } from '../session/ViewerProvider';

type Listing = { id: string; hostId: string; title: string };

/** Its fill follows the pressed button around it. */
const fillClass = 'fill-[var(--heart,none)]';

/** For the icon sheet of cards. */
export const heartShape = { heart: [Heart, fillClass] } as const;
const SheetHeart = sheetIcon('heart');

/** The saved meals change. The list itself keeps what it shows, so that a slip can be taken back. */
function useSaving(id: string) {
  const t = useTranslations();
  const utils = trpc.useUtils();
  const { hasSession } = useSession();
  const { data: savedIds = [] } = trpc.listings.saved.useQuery(undefined, { enabled: hasSession });
  const onError = useFailureToast(t('saved.failed'));
  const isSaved = savedIds.includes(id);
  const onSuccess = () => {
    utils.listings.saved.setData(undefined, (ids = []) =>
      isSaved ? ids.filter((one) => one !== id) : [id, ...ids],
    );
    void utils.listings.search.invalidate({ saved: true }, { refetchType: 'none' });
  };
  const save = trpc.listings.save.useMutation({ onSuccess, onError });
  const unsave = trpc.listings.unsave.useMutation({ onSuccess, onError });
  const isPending = save.isPending || unsave.isPending;
  return {
    isSaved: isSaved !== isPending,
    toggle: () => {
      if (!isPending) (isSaved ? unsave : save).mutate({ id });
    },
  };
}

function signIn(): void {
  const { pathname, search } = window.location;
  window.location.href = loginHref(pathname + search);
}

/** Visitors sign in first. Hosts don't save their own listings. */
function Toggle({ listing, ...props }: ComponentProps<'button'> & { listing: Listing }) {
  const viewer = useKnownViewer();
  const { isSaved, toggle } = useSaving(listing.id);
  if (viewer?.id === listing.hostId) return null;
  return (
    <button
      type="button"
      {...props}
      {...(viewer && { 'aria-pressed': isSaved })}
      onClick={viewer === null ? signIn : toggle}
    />
  );
}

const pressedClass = 'aria-pressed:text-accent aria-pressed:[--heart:currentColor]';

/** A heart in the corner of the listing's card. */
export function SaveHeart({ listing }: { listing: Listing }) {
  const t = useTranslations();
  return (
    <Toggle
      listing={listing}
      aria-label={t('saved.saveThis', { title: listing.title })}
      className={`absolute end-2 top-2 z-1 flex size-11 items-center justify-center rounded-full border bg-surface text-muted hover:text-ink ${pressedClass}`}
    >
      <SheetHeart className="size-5" />
    </Toggle>
  );
}

export function SaveButton({ listing }: { listing: Listing }) {
  const t = useTranslations();
  return (
    <Toggle listing={listing} className={buttonClass('secondary', pressedClass)}>
      <Heart className={fillClass} />
      <span>{t('saved.save')}</span>
    </Toggle>
  );
}
