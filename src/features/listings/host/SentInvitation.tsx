'use client';

import { Badge } from '@/components/badge';
import { Button } from '@/components/button';
import { toastSuccess } from '@/components/toast';
import { useFailureToast } from '@/features/errorMessage';
import { AllergyNotes, NeedBadges } from '@/features/needs/NeedBadges';
import { statusTones } from '@/features/requests/statusTones';
import { quoteText } from '@/format/direction';
import type { SentInvitations } from '@/schemas/invitation';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { useMealTexts } from '../useMealTexts';

/** An invitation that nobody has accepted: its seats are held, or it says how it ended. */
export function SentInvitation({
  invitation,
  timeZone,
  heading,
}: {
  invitation: SentInvitations[number];
  timeZone: string;
  heading: string;
}) {
  const { t, mealInstant } = useMealTexts();
  const stale = useInvalidateAfter();
  const withdraw = trpc.requests.cancel.useMutation({
    onSuccess: () => toastSuccess(t, t('host.looking.withdrawn')),
    onError: useFailureToast(t('host.looking.withdrawFailed')),
    onSettled: async () => {
      await stale({ kind: 'invitation' });
      // The button that had the focus is gone.
      if (document.activeElement === document.body)
        document.getElementById(heading)?.focus({ preventScroll: true });
    },
  });
  const { id, groupSize: count, status, answerBy, isWithdrawn, invitation: words } = invitation;
  const name = `sent-${id}`;
  const waits = status === 'invited';
  const shown = isWithdrawn ? 'withdrawn' : status;
  return (
    <li className="space-y-2 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h5 id={name} className="font-semibold">
          {t('host.looking.group', { count })}
        </h5>
        <Badge tone={statusTones[status]}>{t('host.looking.status', { status: shown })}</Badge>
      </div>
      {waits ? (
        <>
          <NeedBadges group={{ ...invitation, seatsRequested: count, dietaryCounts: [] }} />
          <AllergyNotes side="host" request={invitation} />
          {answerBy && (
            <p>{t('host.looking.held', { count, time: mealInstant(answerBy, timeZone) })}</p>
          )}
          {words && (
            <div>
              <p className="font-medium">{t('host.looking.wrote')}</p>
              <p dir="auto" className="break-words whitespace-pre-line text-muted">
                {quoteText(words)}
              </p>
            </div>
          )}
          <Button
            about={`${name} ${heading}`}
            variant="secondary"
            busy={withdraw.isPending || withdraw.isSuccess}
            onClick={() => withdraw.mutate({ id })}
          >
            {t('host.looking.withdraw')}
          </Button>
        </>
      ) : (
        <p className="text-muted">{t('host.looking.ended', { status: shown })}</p>
      )}
    </li>
  );
}
