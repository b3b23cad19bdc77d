'use client';

import { useEffect } from 'react';
import { Button, ButtonLink } from '@/components/button';
import { DialogFooter } from '@/components/dialog';
import { Link } from '@/components/link';
import { Modal } from '@/components/modal';
import { LoadingBox } from '@/components/skeleton';
import { publicPlace } from '@/format/place';
import { requestPath } from '@/format/requestLinks';
import type { ChangedRequest, MealOffer } from '@/schemas/request';
import { trpc } from '@/trpc/client';
import { mealHeading } from '../listings/detail/SlotFace';
import type { DetailListing, DetailSlot } from '../listings/detail/types';
import { useMealTexts } from '../listings/useMealTexts';
import { endOffer, offerPush, useOfferedTo } from '../push/offer';
import { PushOffer } from '../push/PushOffer';

const SHOWN_MEALS = 2;

export type SentRequest = { listing: DetailListing; slot: DetailSlot; request: ChangedRequest };

function SimilarMeal({ slot, listing, onLeave }: MealOffer & { onLeave: () => void }) {
  const { t, ...texts } = useMealTexts();
  return (
    <li className="py-1.5">
      <Link
        href={requestPath(listing.id, slot.id)}
        onClick={onLeave}
        className="inline-block py-1 font-medium wrap-anywhere text-accent hover:underline"
      >
        <bdi>{listing.title}</bdi>
      </Link>
      <p>
        <span>{texts.mealWithDate(slot, listing.timeZone)}</span>
        <span> · </span>
        <span>{texts.mealTime(slot.startsAt, slot.endsAt, listing.timeZone)}</span>
      </p>
      <p className="text-muted">
        {t('requests.offers.place', { place: publicPlace(listing), count: slot.seatsLeft })}
      </p>
    </li>
  );
}

function SimilarMeals({ requestId, onLeave }: { requestId: string; onLeave: () => void }) {
  const { t } = useMealTexts();
  const { data: offers, isError } = trpc.requests.offers.useQuery({ id: requestId });
  if (isError || offers?.length === 0) return null;
  if (!offers) return <LoadingBox className="h-52" />;
  return (
    <section aria-labelledby="similar-meals" className="rounded-xl bg-raised p-3 text-sm">
      <h3 id="similar-meals" className="font-semibold">
        {t('request.dialog.sent.similar')}
      </h3>
      <ul className="mt-1 divide-y">
        {offers.slice(0, SHOWN_MEALS).map((offer) => (
          <SimilarMeal key={offer.slot.id} {...offer} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  );
}

/** The button that opened the first dialog is gone, so focus moves to the meal's heading. */
function useFocusOnMeal(slotId: string) {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body)
          document.getElementById(mealHeading(slotId))?.focus({ preventScroll: true });
      });
    },
    [slotId],
  );
}

/** Says what happens next, once a request has been sent. */
export function RequestSent({
  listing,
  slot,
  request,
  open,
  onClose,
}: SentRequest & { open: boolean; onClose: () => void }) {
  const { t, partOfDay } = useMealTexts();
  const offeredTo = useOfferedTo();
  useFocusOnMeal(slot.id);
  useEffect(() => {
    offerPush('guest');
    return () => endOffer(false);
  }, []);
  const { answerBy } = request;
  const isWaiting = request.status === 'waitlisted';
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t(isWaiting ? 'request.dialog.waitlist.sent.title' : 'request.dialog.sent.title')}
    >
      <div className="space-y-2">
        {answerBy && (
          <p className="font-semibold">
            {t('request.dialog.sent.by', { time: partOfDay(answerBy, listing.timeZone) })}
          </p>
        )}
        <p>{t(isWaiting ? 'request.dialog.waitlist.sent.text' : 'request.dialog.sent.text')}</p>
        <p className="text-sm text-muted">{t('request.dialog.sent.next')}</p>
      </div>
      <SimilarMeals requestId={request.id} onLeave={onClose} />
      {offeredTo === 'guest' && <PushOffer to="guest" />}
      <DialogFooter>
        <ButtonLink href="/requests" variant="secondary" onClick={onClose}>
          {t('listing.slot.yourRequests')}
        </ButtonLink>
        <Button onClick={onClose}>{t('request.dialog.sent.done')}</Button>
      </DialogFooter>
    </Modal>
  );
}
