'use client';

import { Copy, EllipsisVertical, Eye, Pause, Pencil, Play, Share2 } from 'lucide-react';
import { useState } from 'react';
import { dialogOnDemand } from '@/components/dialog';
import { Link } from '@/components/link';
import { Menu, menuActionClass } from '@/components/menu';
import { toastSuccess } from '@/components/toast';
import { useFailureToast } from '@/features/errorMessage';
import { useTranslations } from '@/i18n/useTranslations';
import type { ListingWithSlots } from '@/schemas/listing';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';

const ShareDialog = dialogOnDemand(() =>
  import('../detail/ShareDialog').then((module) => module.ShareDialog),
);

/** Calls `onMove` before the card moves to the other section, with the paused or the active ones. */
function usePause({ id, visible }: ListingWithSlots, onMove: () => void) {
  const t = useTranslations();
  const stale = useInvalidateAfter();
  const tellFailure = useFailureToast(t('host.menu.failed'));
  const change = trpc.listings.setVisible.useMutation({
    onSuccess: async (saved) => {
      toastSuccess(t, t(saved.visible ? 'host.menu.resumed' : 'host.menu.paused'));
      onMove();
      await stale({ kind: 'listing' });
    },
    onError: async (error) => {
      tellFailure(error);
      await stale({ kind: 'listing' });
    },
  });
  return () => change.mutate({ id, visible: !visible });
}

/** A host's actions for one listing. */
export function ListingMenu({
  listing,
  onMove,
}: {
  listing: ListingWithSlots;
  onMove: () => void;
}) {
  const t = useTranslations();
  const [sharing, setSharing] = useState(false);
  const pause = usePause(listing, onMove);
  const { id, title, visible, hiddenReason } = listing;
  const ToggleIcon = visible ? Pause : Play;
  return (
    <>
      <Menu
        label={t('host.menu.open', { title })}
        buttonClass="-m-1.5 rounded-lg p-3 text-muted hover:bg-raised hover:text-ink"
        button={<EllipsisVertical className="size-5" />}
        itemsClass="z-30 w-52"
      >
        <Link href={`/listing/${id}`} className={menuActionClass}>
          <Eye className="text-muted" />
          <span>{t('host.menu.view')}</span>
        </Link>
        {visible && !hiddenReason && (
          <button type="button" className={menuActionClass} onClick={() => setSharing(true)}>
            <Share2 className="text-muted" />
            <span>{t('host.menu.share')}</span>
          </button>
        )}
        <Link href={`/host/create?copy=${id}`} className={menuActionClass}>
          <Copy className="text-muted" />
          <span>{t('host.menu.duplicate')}</span>
        </Link>
        {!hiddenReason && (
          <button type="button" className={menuActionClass} onClick={pause}>
            <ToggleIcon className="text-muted" />
            <span>{t(visible ? 'host.menu.pause' : 'host.menu.resume')}</span>
          </button>
        )}
        <Link href={`/host/edit/${id}`} className={menuActionClass}>
          <Pencil className="text-muted" />
          <span>{t('host.menu.edit')}</span>
        </Link>
      </Menu>
      <ShareDialog listing={listing} open={sharing} onClose={() => setSharing(false)} />
    </>
  );
}
