'use client';

import { ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { requestAnchor } from '@/format/requestLinks';
import type { HopperRequest } from '@/schemas/request';
import { trpc } from '@/trpc/client';
import { useMealTexts } from '../listings/useMealTexts';
import { pendingRequestsInput } from '../prefetchedInputs';

function Invitation({ id, answerBy, slot, listing, seatsRequested }: HopperRequest) {
  const { t, mealWithDate, mealInstant } = useMealTexts();
  const { timeZone } = listing;
  return (
    <Card as="section" aria-labelledby={`invitation-${id}`} className="border-accent p-4 text-sm">
      <h2
        id={`invitation-${id}`}
        className="text-lg leading-snug font-semibold text-ink break-words"
      >
        {t('requests.invitation.title', {
          host: listing.host.firstName || t('person.host'),
          meal: `${slot.type}`,
        })}
      </h2>
      <p className="mt-1 font-medium wrap-anywhere">
        <bdi>{listing.title}</bdi>
      </p>
      <p>{mealWithDate(slot, timeZone)}</p>
      {answerBy && (
        <p className="text-muted">
          {t('home.invitation.until', {
            count: seatsRequested,
            time: mealInstant(answerBy, timeZone),
          })}
        </p>
      )}
      <ButtonLink
        href={`/requests#${requestAnchor(id)}`}
        about={`invitation-${id}`}
        className="mt-3 max-sm:w-full"
      >
        {t('home.invitation.answer')}
      </ButtonLink>
    </Card>
  );
}

/** Invitations that the viewer hasn't answered. */
export function Invitations() {
  const { data } = trpc.requests.hopper.useQuery(pendingRequestsInput);
  const invitations = data?.items.filter(({ status }) => status === 'invited') ?? [];
  return invitations.map((request) => <Invitation key={request.id} {...request} />);
}
